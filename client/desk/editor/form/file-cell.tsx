import { materialFile } from '../../../contract/desk/material-file.ts'
import type { FieldProps } from './controls.tsx'
import { fieldName } from '../../data/field-names.ts'
import { useCan } from '../../api/operator.ts'
import { useDeskI18n } from '../../i18n/i18n.ts'
import { FileButton } from '../../images/upload/file-button.tsx'
import { UploadList } from '../../images/upload/list.tsx'
import { useUploads } from '../../images/upload/use-uploads.ts'
import { FileInfo } from '../files/facts.tsx'
import { FileVersions } from '../files/versions.tsx'
import { fileOf, materialUploads } from '../files/upload.ts'
import '../files/files.css'

/** File of a row, with buttons to replace it or restore a previous one. */
export function FileCell({ name, data, onChange }: FieldProps) {
  const { t } = useDeskI18n()
  const can = useCan()
  const file = materialFile.safeParse(data[name]).data
  const uploads = useUploads(materialUploads, (uploaded) => onChange({ [name]: fileOf(uploaded) }))
  const { key } = data
  return (
    <fieldset className="file-cell" data-field={name}>
      <legend>{fieldName(t, name)}</legend>
      {file ? <FileInfo file={file} /> : <p className="muted">{t('materials.none')}</p>}
      {can('material.write') && (
        <p className="file-actions">
          <FileButton
            name={t(file ? 'materials.replace' : 'materials.choose_one')}
            accept={materialUploads.accept.join()}
            onFiles={(files) => uploads.add(files.slice(0, 1))}
          />
          {file && <span className="muted">{t('materials.replace_means')}</span>}
        </p>
      )}
      <UploadList uploads={uploads} />
      {typeof key === 'string' && (
        <FileVersions
          row={key}
          shown={file?.id}
          onChoose={can('material.write') ? (chosen) => onChange({ [name]: chosen }) : null}
        />
      )}
    </fieldset>
  )
}
