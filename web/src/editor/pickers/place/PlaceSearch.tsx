import { TextInput, UnstyledButton } from '@mantine/core'
import { pointIn, type Point } from '@pinye/plugin-api/places'
import { IconMapPin, IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../canvas/useLanguage.ts'
import { searchCities } from './searchCities.ts'
import classes from './place.module.css'

/** Jumps to a city by its name, or to what a link or two numbers name; Enter takes the first. */
export function PlaceSearch({ onJump }: { onJump: (point: Point) => void }) {
  const { t } = useTranslation('editor')
  const language = useLanguage()
  const [query, setQuery] = useState('')
  const found = foundFor(query, language === 'en-US')
  const jump = (point: Point) => {
    onJump(point)
    setQuery('')
  }
  return (
    <div className={classes.search}>
      <TextInput
        data-autofocus
        type="search"
        leftSection={<IconSearch size={16} />}
        aria-label={t('place.search')}
        placeholder={t('place.searchHint')}
        value={query}
        onChange={(event) => setQuery(event.currentTarget.value)}
        onKeyDown={(event) => {
          const [first] = found
          if (event.key === 'Enter' && first) jump(first.point)
        }}
      />
      {query.trim() !== '' && (
        <div className={classes.found} role="group" aria-label={t('place.found')}>
          {found.map(({ name, point }) => (
            <UnstyledButton key={name} className={classes.hit} onClick={() => jump(point)}>
              <IconMapPin size={14} />
              {name}
            </UnstyledButton>
          ))}
          {found.length === 0 && <p className={classes.none}>{t('place.none')}</p>}
        </div>
      )}
    </div>
  )
}

function foundFor(query: string, isEnglish: boolean): { name: string; point: Point }[] {
  const point = pointIn(query)
  if (point) return [{ name: `${point.lat}, ${point.lng}`, point }]
  return searchCities(query).map(({ name, pinyin, point }) => ({
    name: isEnglish ? `${name} ${pinyin}` : name,
    point,
  }))
}
