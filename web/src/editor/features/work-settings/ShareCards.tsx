import { IconPhoto } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useWorkAccess } from '../../../api/workAccess.ts'
import { thumbnail } from '../../../model/webAddress.ts'
import { readable } from '../../../ui/workAccess/workAccess.ts'
import { useWorkSettings } from '../../store/useSettings.ts'
import classes from './settings.module.css'

/** Live previews of the work as a chat message, in a timeline and as a post (ED-027). */
export function ShareCards() {
  const { t } = useTranslation('settings')
  const work = useWorkSettings()
  const title = work.title || t('messages:work.titleDefault')
  const address = work.share_image_url || work.cover_image_url
  const { access } = useWorkAccess(work.id)
  // Published works have another origin, and possibly a short address.
  const published = access && new URL(access.url)
  const host = published?.host ?? ''
  return (
    <section className={classes.group} aria-label={t('sample')}>
      <h3 className={classes.heading}>{t('sample')}</h3>
      <figure className={classes.sample}>
        <figcaption>{t('sample.chat')}</figcaption>
        <div className={classes.chat}>
          <span className={classes.avatar} aria-hidden />
          <div className={classes.bubble} data-sample="chat">
            <b className={classes.title}>{title}</b>
            <span className={classes.row}>
              <span className={classes.text}>{work.description || host}</span>
              <Picture address={address} />
            </span>
          </div>
        </div>
      </figure>
      <figure className={classes.sample}>
        <figcaption>{t('sample.moments')}</figcaption>
        <div className={classes.moment}>
          <Picture address={address} />
          <b className={classes.title}>{title}</b>
        </div>
      </figure>
      <figure className={classes.sample}>
        <figcaption>{t('sample.post')}</figcaption>
        <div className={classes.post}>
          <Picture address={address} />
          <span className={classes.host}>{published && readable(published.href)}</span>
          <b className={classes.title}>{title}</b>
          {work.description && <span className={classes.text}>{work.description}</span>}
        </div>
      </figure>
      {work.disable_wx_share && <p className={classes.hint}>{t('sample.hidden')}</p>}
    </section>
  )
}

function Picture({ address }: { address: string }) {
  if (!address)
    return (
      <span className={classes.noPicture}>
        <IconPhoto size={20} stroke={1.3} aria-hidden />
      </span>
    )
  return <img className={classes.shared} src={thumbnail(address, 320)} alt="" />
}
