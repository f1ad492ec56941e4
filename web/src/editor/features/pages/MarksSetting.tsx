import { Select } from '@mantine/core'
import { Field, rowOf } from '@pinye/plugin-api/fields'
import { useTranslation } from 'react-i18next'
import { MARKS_COLOR, PAGE_DOTS, PAGE_HINTS } from '../../../model/pages/pages.ts'
import { setWork, type WorkSettings } from '../../../model/document/setWork.ts'
import { useDocument, useEditor } from '../../store/EditorContext.tsx'
import { Wide } from '../../panels/Section.tsx'
import { specOf } from '../box/hostSpec.ts'

/** Swipe hint and progress marks of a paged work. */
export function MarksSetting() {
  const editor = useEditor()
  const { t } = useTranslation('phones')
  const hint = useDocument(({ work }) => work.page_hint ?? PAGE_HINTS[0])
  const dots = useDocument(({ work }) => work.page_dots ?? PAGE_DOTS[0])
  const color = useDocument(({ work }) => work.page_marks_color ?? MARKS_COLOR)
  const set = (patch: Partial<WorkSettings>, key?: string) =>
    editor.transact((work) => setWork(work, patch), { mergeKey: key })
  return (
    <>
      <Select
        size="xs"
        {...rowOf({ label: t('hint') })}
        allowDeselect={false}
        data={PAGE_HINTS.map((value) => ({ value, label: t(`hint.${value}`) }))}
        value={hint}
        onChange={(page_hint) => page_hint && set({ page_hint })}
      />
      <Select
        size="xs"
        {...rowOf({ label: t('dots') })}
        allowDeselect={false}
        data={PAGE_DOTS.map((value) => ({ value, label: t(`dots.${value}`) }))}
        value={dots}
        onChange={(page_dots) => page_dots && set({ page_dots })}
      />
      {(hint !== 'none' || dots !== 'none') && (
        <Wide>
          <Field
            spec={{
              ...specOf('marks.color', t('marksColor')),
              type: 'color',
              control: 'color-picker',
            }}
            value={color}
            onChange={(next, key) => set({ page_marks_color: String(next) }, key)}
          />
        </Wide>
      )}
    </>
  )
}
