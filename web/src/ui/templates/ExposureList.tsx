import { Button } from '@mantine/core'
import {
  IconAt,
  IconCode,
  IconDatabase,
  IconLink,
  IconMapPin,
  IconPhone,
  IconPhoto,
  IconTextSize,
  IconVideo,
} from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './templates.module.css'

/** Content of one kind that a work reveals. */
export interface Exposure {
  kind:
    'phones' | 'mails' | 'places' | 'sources' | 'pictures' | 'media' | 'texts' | 'links' | 'scripts'
  values: readonly string[]
}

const ICONS = {
  phones: IconPhone,
  mails: IconAt,
  places: IconMapPin,
  sources: IconDatabase,
  pictures: IconPhoto,
  media: IconVideo,
  texts: IconTextSize,
  links: IconLink,
  scripts: IconCode,
}
/** Personal data, which authors would mind most. */
const PERSONAL = new Set<Exposure['kind']>(['phones', 'mails', 'places', 'sources'])
/** Number of items shown before the list is expanded. */
const FIRST = { pictures: 7, others: 3 }

/** Amendment of TP-002: lists what other authors can see, by kind, personal data first. */
export function ExposureList({ shown }: { shown: readonly Exposure[] }) {
  const { t } = useTranslation('templates')
  return (
    <section aria-label={t('seen')}>
      <h3 className={classes.heading}>{t('seen')}</h3>
      {shown.length === 0 ? (
        <p className={classes.note}>{t('seen.nothing')}</p>
      ) : (
        <ul className={classes.kinds}>
          {shown.map((one) => (
            <Kind key={one.kind} {...one} />
          ))}
        </ul>
      )}
      <p className={classes.note}>{t('seen.not')}</p>
    </section>
  )
}

function Kind({ kind, values }: Exposure) {
  const { t } = useTranslation('templates')
  const [isWhole, setWhole] = useState(false)
  const Icon = ICONS[kind]
  const first = kind === 'pictures' ? FIRST.pictures : FIRST.others
  const seen = isWhole ? values : values.slice(0, first)
  const left = values.length - seen.length
  return (
    <li className={classes.kind} data-personal={PERSONAL.has(kind) || undefined}>
      <Icon size={18} stroke={1.6} className={classes.mark} aria-hidden />
      <div className={classes.of}>
        <span className={classes.name}>
          {t(`kind.${kind}`)} <span className={classes.count}>{values.length}</span>
        </span>
        {kind === 'pictures' ? <Pictures addresses={seen} /> : <Words words={seen} />}
        {left > 0 && (
          <Button
            size="compact-xs"
            variant="subtle"
            onClick={() => {
              setWhole(true)
            }}
          >
            {t('seen.more', { count: left })}
          </Button>
        )}
      </div>
    </li>
  )
}

function Pictures({ addresses }: { addresses: readonly string[] }) {
  return (
    <span className={classes.pictures}>
      {addresses.map((address) => (
        <img key={address} src={address} alt="" />
      ))}
    </span>
  )
}

function Words({ words }: { words: readonly string[] }) {
  return (
    <ul className={classes.words}>
      {words.map((one) => (
        <li key={one} title={one}>
          {one}
        </li>
      ))}
    </ul>
  )
}
