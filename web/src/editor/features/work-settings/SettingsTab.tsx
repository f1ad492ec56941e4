import { Switch, Textarea, TextInput } from '@mantine/core'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useWorkAccess } from '../../../api/workAccess.ts'
import { setWork, type WorkSettings } from '../../../model/document/setWork.ts'
import { ShareAddress } from '../publish/ShareAddress.tsx'
import { useSignIn } from '../publish/usePrePublishChecks.ts'
import type { OpenPicker } from '../pickers/usePickers.tsx'
import { useDocument, useEditor } from '../../store/EditorContext.tsx'
import { PictureSetting } from './PictureSetting.tsx'
import classes from './settings.module.css'
import { ShareCards } from './ShareCards.tsx'
import { TagsSetting } from './TagsSetting.tsx'
import { TimeZoneSetting } from './TimeZoneSetting.tsx'

/** Title, description and pictures of a work for sharing, with live previews (ED-027). */
export function SettingsTab({ pick }: { pick: OpenPicker }) {
  const editor = useEditor()
  // The previews show the cover that would be published now.
  useEffect(() => {
    void editor.refreshCover().then((isNew) => (isNew ? editor.save() : null))
  }, [editor])
  return (
    <div className={classes.settings}>
      <div className={classes.fields}>
        <ShareFields pick={pick} />
        <VisitFields />
        <WeChatFields />
        <TagsSetting />
      </div>
      <aside className={classes.samples}>
        <ShareCards />
        <PublicAddress />
      </aside>
    </div>
  )
}

function ShareFields({ pick }: { pick: OpenPicker }) {
  const editor = useEditor()
  const { t } = useTranslation('settings')
  const work = useDocument((state) => state.work)
  const set = (patch: Partial<WorkSettings>, key?: string) =>
    editor.transact((current) => setWork(current, patch), { mergeKey: key })
  const choose = async (field: 'cover_image_url' | 'share_image_url') => {
    const chosen = await pick('image', work[field] ?? '')
    if (typeof chosen === 'string' && chosen !== '') set({ [field]: chosen })
  }
  const isDrawn = work.cover_image_url === work.pages[0]?.thumbnailUrl
  const hasOwnCover = work.cover_image_url !== '' && !isDrawn
  const coverHint = work.cover_image_url === '' ? 'coverLater' : 'coverDrawn'
  const own = work.share_image_url ?? ''
  return (
    <section className={classes.group} aria-label={t('share')}>
      <h3 className={classes.heading}>{t('share')}</h3>
      <TextInput
        label={t('editor:settings.title')}
        maxLength={200}
        value={work.title}
        onChange={(event) => set({ title: event.currentTarget.value }, 'title')}
        onBlur={editor.closeHistoryEntry}
      />
      <Textarea
        label={t('editor:settings.description')}
        placeholder={t('descriptionHint')}
        autosize
        minRows={2}
        maxRows={5}
        maxLength={500}
        value={work.description}
        onChange={(event) => set({ description: event.currentTarget.value }, 'description')}
        onBlur={editor.closeHistoryEntry}
      />
      <div className={classes.pictures}>
        <PictureSetting
          label={t('cover')}
          hint={t(hasOwnCover ? 'coverChosen' : coverHint)}
          address={work.cover_image_url}
          shape="tall"
          removeLabel={t('coverReset')}
          isOwn={hasOwnCover}
          onChoose={() => void choose('cover_image_url')}
          onRemove={() => set({ cover_image_url: work.pages[0]?.thumbnailUrl ?? '' })}
        />
        <PictureSetting
          label={t('shareImage')}
          hint={t(own ? 'shareImageChosen' : 'shareImageCover')}
          address={own || work.cover_image_url}
          shape="square"
          removeLabel={t('shareImageReset')}
          isOwn={own !== ''}
          onChoose={() => void choose('share_image_url')}
          onRemove={() => set({ share_image_url: '' })}
        />
      </div>
    </section>
  )
}

function VisitFields() {
  const { t } = useTranslation('settings')
  return (
    <section className={classes.group} aria-label={t('visit')}>
      <h3 className={classes.heading}>{t('visit')}</h3>
      <WorkSwitch field="works_offline" label="worksOffline" hint={t('worksOfflineHint')} />
      <TimeZoneSetting />
    </section>
  )
}

interface WorkSwitchProps {
  field: 'works_offline' | 'disable_wx_share' | 'require_wx_login'
  /** Text key under `settings.`. */
  label: string
  hint?: string
}

function WorkSwitch({ field, label, hint }: WorkSwitchProps) {
  const editor = useEditor()
  const { t } = useTranslation('editor')
  const isOn = useDocument(({ work }) => work[field] === true)
  return (
    <Switch
      label={t(`settings.${label}`)}
      description={hint}
      checked={isOn}
      onChange={(event) => {
        const patch = { [field]: event.currentTarget.checked }
        editor.transact((current) => setWork(current, patch))
      }}
    />
  )
}

function WeChatFields() {
  const { t } = useTranslation('settings')
  const { data: hasAccount } = useSignIn(true)
  return (
    <section className={classes.group} aria-label={t('wechat')}>
      <h3 className={classes.heading}>{t('wechat')}</h3>
      <WorkSwitch field="disable_wx_share" label="disableWxShare" />
      <WorkSwitch field="require_wx_login" label="requireWxLogin" />
      {hasAccount === false && <p className={classes.hint}>{t('noAccount')}</p>}
    </section>
  )
}

function PublicAddress() {
  const { t } = useTranslation('settings')
  const id = useDocument(({ work }) => work.id)
  const isPublished = useDocument(({ serverMetadata }) => serverMetadata.is_publish)
  const { access } = useWorkAccess(id)
  return (
    <section className={classes.group} aria-label={t('address')}>
      <h3 className={classes.heading}>{t('address')}</h3>
      {isPublished && access ? (
        <ShareAddress address={access.url} label={t('editor:publish.address')} />
      ) : (
        <p className={classes.hint}>{t('addressNone')}</p>
      )}
    </section>
  )
}
