// Demo booking: the contact form with available slots, the editor's text, and games to try.
import * as z from 'zod/mini'
import { interests } from '../../../../client/contract/inbox/contact.ts'
import { listAvailableSlots } from '../../../../client/contract/inbox/demo-slots.ts'
import { findNavItem } from '../../../../client/contract/site/navigation.ts'
import { href, paths } from '../../../../client/contract/paths.ts'
import { slotRuleOf } from '../../../../client/contract/site/settings.ts'
import { ContactForm } from '../../../../client/features/inbox/contact-form.island.tsx'
import { countriesIn } from '../../../../client/i18n/countries.ts'
import { DemoPage } from '../../../../client/site/pages/inbox/demo.tsx'
import { listReservedSlots } from '../../../data/inbox/demo-slot.ts'
import { listGames } from '../../../data/games/game.ts'
import { getPage } from '../../../data/site/page.ts'
import { runAll } from '../../../storage/db.ts'
import { prepared } from '../../../storage/prepared.ts'
import { doneQuery, sendTo } from './contact.tsx'
import { navigationHead } from '../site/navigation.tsx'
import { definePage } from '../../page/page.ts'
import { writtenPaths } from '../../page/sitemap-entry.ts'

/** Number of games to try; fills one row. */
const demoGames = 4

const readGames = prepared(listGames)
const readReserved = prepared(listReservedSlots)

export const demoPage = definePage({
  name: 'platform-demo',
  path: paths.demo,
  styleBundle: 'forms',
  query: z.object({ ...doneQuery, interest: z.optional(z.enum(interests)) }),
  isCached: true,
  sitemap: writtenPaths(() => [paths.demo]),
  load: async ({ deps, locale, path, query, chrome }) => {
    const { nav_list, settings } = await chrome()
    const item = findNavItem(nav_list, path)
    if (!item) return null
    const free = { isFree: true, sort: 'new', page: 1, perPage: demoGames } as const
    const found = await runAll(deps, {
      page: getPage(deps, locale, path),
      games: readGames(deps, locale, free),
      taken: readReserved(deps),
    })
    const rule = { ...slotRuleOf(settings), bookedSlots: found.taken }
    return {
      ...query,
      ...found,
      item,
      slots: { offered: listAvailableSlots(deps.now(), rule), rule },
    }
  },
  head: navigationHead,
  view: ({ item, page, games, slots, done, interest }, { locale, chrome: { footer }, failure }) => (
    <DemoPage item={item} page={page} games={games.items}>
      {footer.contact_open && (
        <ContactForm
          action={href(locale, 'demo')}
          interest={interest}
          slots={slots}
          countries={countriesIn(locale)}
          hasNewsletter={footer.newsletter_open}
          failure={failure}
          done={failure ? undefined : done}
        />
      )}
    </DemoPage>
  ),
  action: sendTo('demo'),
})
