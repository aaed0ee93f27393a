import { useState } from 'react'
import { useTexts } from '../i18n/texts.ts'
import { PictureDetails } from '../pictures/details.tsx'
import { Shelf } from '../pictures/shelf.tsx'

/** All pictures: the shelf, and beside it the one that is chosen. */
export function Pictures() {
  const { t, lang } = useTexts()
  const [chosen, setChosen] = useState<number | null>(null)
  return (
    <div className="page">
      <header className="page-head">
        <h1>{t('screen.pictures')}</h1>
      </header>
      <div className={chosen === null ? 'pictures' : 'pictures split'}>
        <Shelf chosen={chosen} lang={lang} onChoose={({ id }) => setChosen(id)} />
        {chosen !== null && <PictureDetails key={chosen} id={chosen} />}
      </div>
    </div>
  )
}
