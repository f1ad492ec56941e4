import { TextInput, Textarea } from '@mantine/core'
import { rowOf } from '@pinye/plugin-api/fields'
import { useTranslation } from 'react-i18next'
import { setPage } from '../../../model/pages/pages.ts'
import {
  PAGE_DIRECTIONS,
  PAGE_EFFECTS,
  PAGE_MODES,
  setWork,
  type WorkSettings,
} from '../../../model/document/setWork.ts'
import { FitSetting } from './FitSetting.tsx'
import { MarksSetting } from './MarksSetting.tsx'
import { useEditor, useSession } from '../../store/EditorContext.tsx'
import { usePageSettings, useWorkSettings } from '../../store/useSettings.ts'
import { BackgroundSetting } from '../box/BackgroundSetting.tsx'
import { Section, Wide } from '../../panels/Section.tsx'
import { Setting } from '../../panels/Setting.tsx'
import { VisitorSettings } from '../../panels/VisitorSettings.tsx'

/** Settings of the open page and of the whole work (ED-026). */
export function PageInspector() {
  return (
    <>
      <PageSection />
      <WorkSection />
    </>
  )
}

/** Settings of the open page. */
export function PageSection() {
  const editor = useEditor()
  const { t } = useTranslation('editor')
  const pageId = useSession((session) => session.pageId)
  const page = usePageSettings(pageId)
  if (!page) return null
  return (
    <Section title={t('settings.page')} name="page">
      <Wide>
        <TextInput
          size="xs"
          maxLength={100}
          {...rowOf({ label: t('settings.pageTitle') })}
          value={page.title}
          onChange={(event) => {
            const title = event.currentTarget.value
            editor.transact((work) => setPage(work, pageId, { title }), {
              mergeKey: `page-title:${pageId}`,
            })
          }}
          onBlur={editor.closeHistoryEntry}
        />
      </Wide>
      <BackgroundSetting page={page} />
      <Wide>
        <FitSetting />
      </Wide>
    </Section>
  )
}

function WorkSection() {
  const editor = useEditor()
  const { t } = useTranslation('editor')
  const work = useWorkSettings()
  const set = (patch: Partial<WorkSettings>, key?: string) =>
    editor.transact((current) => setWork(current, patch), { mergeKey: key })
  const isPaged = work.page_mode !== 'h5_long_page'
  return (
    <Section title={t('settings.work')} name="work">
      <Wide>
        <TextInput
          size="xs"
          maxLength={200}
          {...rowOf({ label: t('settings.title') })}
          value={work.title}
          onChange={(event) => set({ title: event.currentTarget.value }, 'title')}
          onBlur={editor.closeHistoryEntry}
        />
      </Wide>
      <Wide>
        <Textarea
          size="xs"
          rows={2}
          maxLength={500}
          label={t('settings.description')}
          value={work.description}
          onChange={(event) => set({ description: event.currentTarget.value }, 'description')}
          onBlur={editor.closeHistoryEntry}
        />
      </Wide>
      <Wide>
        <Setting
          name="pageMode"
          type="enum"
          control="segmented"
          choices={PAGE_MODES}
          value={work.page_mode}
          onChange={(page_mode: string) => set({ page_mode })}
        />
      </Wide>
      {isPaged && <PageTurnSettings />}
      {isPaged && <MarksSetting />}
      <Setting
        name="workWidth"
        type="number"
        control="number"
        unit="px"
        min={200}
        max={1000}
        value={work.width}
        onChange={(width: number, key) => set({ width }, key)}
      />
      <Setting
        name="workHeight"
        type="number"
        control="number"
        unit="px"
        min={200}
        max={5000}
        value={work.height}
        onChange={(height: number, key) => set({ height }, key)}
      />
      <VisitorSettings />
    </Section>
  )
}

/** Transition settings of a paged work. */
function PageTurnSettings() {
  const editor = useEditor()
  const work = useWorkSettings()
  const set = (patch: Partial<WorkSettings>, key?: string) =>
    editor.transact((current) => setWork(current, patch), { mergeKey: key })
  return (
    <>
      <Setting
        name="pageDirection"
        type="enum"
        control="select"
        choices={PAGE_DIRECTIONS}
        value={work.page_direction}
        onChange={(page_direction: string) => set({ page_direction })}
      />
      <Setting
        name="pageEffect"
        type="enum"
        control="select"
        choices={PAGE_EFFECTS}
        value={work.page_effect}
        onChange={(page_effect: string) => set({ page_effect })}
      />
      <Wide>
        <Setting
          name="autoSlide"
          type="boolean"
          control="switch"
          value={work.auto_slide}
          onChange={(auto_slide: boolean) => set({ auto_slide })}
        />
      </Wide>
      {work.auto_slide && (
        <Wide>
          <Setting
            name="slideInterval"
            type="number"
            control="number"
            unit="ms"
            min={500}
            max={60_000}
            step={500}
            value={work.slide_interval}
            onChange={(slide_interval: number, key) => set({ slide_interval }, key)}
          />
        </Wide>
      )}
    </>
  )
}
