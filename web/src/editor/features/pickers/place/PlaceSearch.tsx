import { keyOf } from '@pinye/plugin-api/keys'
import { TextInput, UnstyledButton } from '@mantine/core'
import { IconMapPin, IconSearch } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useConfig } from '../../../../api/config.ts'
import { usePlaceSearch, type PlaceResult, type PlaceSearchState } from './usePlaceSearch.ts'
import classes from './place.module.css'
import { useLanguage } from '../../../store/EditorContext.tsx'

/** Search for a place, a city, or the coordinates in a link or text; Enter selects the first result. */
export function PlaceSearch({ onChoose }: { onChoose: (found: PlaceResult) => void }) {
  const { t } = useTranslation('editor')
  const language = useLanguage()
  const isServed = useConfig().data?.places === true
  const field = useRef<HTMLInputElement>(null)
  const [query, setQuery] = useState('')
  const search = usePlaceSearch(query, language === 'en-US')
  const choose = (found: PlaceResult) => {
    onChoose(found)
    setQuery('')
    // Restores the focus, which was in the list that closes.
    field.current?.focus()
  }
  return (
    <div className={classes.search}>
      <TextInput
        ref={field}
        data-autofocus
        type="search"
        leftSection={<IconSearch size={16} />}
        aria-label={t(isServed ? 'place.searchPlaces' : 'place.search')}
        placeholder={t(isServed ? 'place.searchPlacesHint' : 'place.searchHint')}
        value={query}
        onChange={(event) => setQuery(event.currentTarget.value)}
        onKeyDown={(event) => {
          const [first] = search.found
          if (keyOf(event) === 'Enter' && first) choose(first)
        }}
      />
      {query.trim() !== '' && (
        <div className={classes.found} role="group" aria-label={t('place.found')}>
          {search.found.map((found, at) => (
            <UnstyledButton key={at} className={classes.hit} onClick={() => choose(found)}>
              <IconMapPin size={14} />
              <span>
                {found.name}
                {found.address && <small>{found.address}</small>}
              </span>
            </UnstyledButton>
          ))}
          <SearchStatus search={search} />
        </div>
      )}
    </div>
  )
}

/** Status text of a search without results. */
function SearchStatus({ search: { found, state } }: { search: PlaceSearchState }) {
  const { t } = useTranslation('editor')
  if (found.length > 0) return null
  const sentences = {
    pending: t('place.searching'),
    failed: t('messages:map.searchFail'),
    there: t('place.none'),
  }
  return (
    <p className={classes.none} role="status">
      {sentences[state]}
    </p>
  )
}
