import { keyOf } from '@pinye/plugin-api/keys'
import { Tabs, TextInput } from '@mantine/core'
import { IconMoodEmpty, IconSearch } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFontActions, useOwnFonts, type OwnFont } from '../../../api/fonts.ts'
import { useFontList, type FontEntry } from '../../../api/gallery.ts'
import { EmptyState } from '../../../ui/Notice.tsx'
import { OwnFonts } from '../../../ui/fonts/OwnFonts.tsx'
import { LIBRARY_SHEET, useFontSheets } from '../../../ui/fonts/useFontSheets.ts'
import { toast } from '../../../ui/toast.tsx'
import { FontChoice } from './FontChoice.tsx'
import { PickerFrame, type PickerProps } from './PickerFrame.tsx'
import { PickerPagination } from './PickerPagination.tsx'
import classes from './fonts.module.css'
import { loadFont } from './loadFont.ts'
import { listPickerFonts, recentFonts, rememberFont, searchFonts } from './searchFonts.ts'
import { useGridKeys, type GridKeys } from './useGridKeys.ts'
import { useLanguage } from '../../store/EditorContext.tsx'

/** EL-TEXT-39. */
export const PAGE_SIZE = 16
const COLUMNS = 2
const LANGUAGES = ['zh-CN', 'en-US'] as const
const MINE = 'mine'

/** EL-TEXT-39 to -43: selects a font, each shown in its own face. Returns the name of the family. */
export function FontPicker({ current, onPick, onClose }: PickerProps) {
  const { t } = useTranslation('editor')
  const asked = useFontList()
  const own = useOwnFonts(false).data ?? NONE
  useFontSheets(LIBRARY)
  return (
    <PickerFrame title={t('fonts.title')} width={760} asked={asked} onClose={onClose}>
      {(fonts) => (
        <Choice
          fonts={[...own.map(({ entry }) => entry), ...listPickerFonts(fonts)]}
          own={own}
          current={typeof current === 'string' ? current : ''}
          onPick={onPick}
        />
      )}
    </PickerFrame>
  )
}

const NONE: readonly OwnFont[] = []
const LIBRARY = [LIBRARY_SHEET]

interface ChoiceProps {
  fonts: readonly FontEntry[]
  own: readonly OwnFont[]
  current: string
  onPick: (picked: unknown) => void
}

function Choice({ fonts, own, current, onPick }: ChoiceProps) {
  const { t } = useTranslation('editor')
  const language = useLanguage()
  const chosen = fonts.find(({ family }) => family === current)
  const isOwn = own.some(({ entry }) => entry.family === current)
  const [tab, setTab] = useState(isOwn ? MINE : chosen?.language || 'zh-CN')
  const [query, setQuery] = useState('')
  const keys = useGridKeys(COLUMNS)
  const { loading, use } = useChoice(onPick)
  const found = searchFonts(fonts, query, (kind) => t(`fonts.kind.${kind}`, { defaultValue: kind }))
  const wanted = query.trim() !== ''
  // Fonts without a language are listed under both.
  const listed = wanted ? found : found.filter((one) => !one.language || one.language === tab)
  const groups = { current, loading, language, keys, onUse: use }
  return (
    <>
      <TextInput
        type="search"
        data-autofocus
        // autoFocus, since the list loads after the dialog has placed its initial focus.
        autoFocus
        aria-label={t('fonts.search')}
        placeholder={t('fonts.search')}
        leftSection={<IconSearch size={16} stroke={1.6} />}
        value={query}
        onChange={(event) => setQuery(event.currentTarget.value)}
        onKeyDown={(event) => {
          const [first] = listed
          if (keyOf(event) === 'ArrowDown') keys.enter()
          else if (keyOf(event) === 'Enter' && first && wanted) void use(first)
          else return
          event.preventDefault()
        }}
      />
      {!wanted && (
        <Tabs variant="pills" radius="xl" value={tab} onChange={(value) => value && setTab(value)}>
          <Tabs.List aria-label={t('fonts.look')}>
            {[...LANGUAGES, MINE].map((name) => (
              <Tabs.Tab key={name} value={name}>
                {t(`fonts.${name}`)}
              </Tabs.Tab>
            ))}
          </Tabs.List>
        </Tabs>
      )}
      {!wanted && tab === MINE ? (
        <MyFonts own={own} current={current} onUse={use} />
      ) : (
        <>
          {/* The key resets the page number for another tab or search. */}
          <FontPage key={`${tab} ${query}`} fonts={listed} hasRecent={!wanted} {...groups} />
          <p className={classes.hint}>{t('fonts.hint')}</p>
        </>
      )}
    </>
  )
}

interface MyFontsProps {
  own: readonly OwnFont[]
  current: string
  onUse: (font: FontEntry) => void
}

/** The author's and the installation's fonts, with their actions. */
function MyFonts({ own, current, onUse }: MyFontsProps) {
  const acts = useFontActions(false)
  return (
    <div className={classes.mine}>
      <OwnFonts
        fonts={own}
        acts={acts}
        current={current}
        onUse={({ id }) => {
          const font = own.find((one) => one.id === id)
          if (font) onUse(font.entry)
        }}
      />
    </div>
  )
}

interface FontPageProps {
  fonts: readonly FontEntry[]
  hasRecent: boolean
  current: string
  loading: string
  language: string
  keys: GridKeys
  onUse: (font: FontEntry) => void
}

function FontPage({ fonts, hasRecent, keys, onUse, ...rest }: FontPageProps) {
  const { t } = useTranslation('editor')
  const { gridRef, onKeyDown } = keys
  const [page, setPage] = useState(1)
  const [recent] = useState(recentFonts)
  const total = Math.max(1, Math.ceil(fonts.length / PAGE_SIZE))
  const shown = fonts.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE)
  const used = hasRecent && page === 1 ? recent : []
  const first = used.flatMap((name) => fonts.find(({ family }) => family === name) ?? [])
  const reached = shown.find(({ family }) => family === rest.current) ?? shown[0]
  if (fonts.length === 0) {
    return (
      <div className={classes.body}>
        <EmptyState
          title={t('fonts.none')}
          text={t('fonts.noneText')}
          icon={<IconMoodEmpty size={34} stroke={1.5} />}
        />
      </div>
    )
  }
  const choices = (list: readonly FontEntry[], isRecent: boolean) =>
    list.map((font) => (
      <FontChoice
        key={font.family}
        font={font}
        isReached={!isRecent && font === reached}
        onUse={onUse}
        {...rest}
      />
    ))
  return (
    <>
      <div
        ref={gridRef}
        className={classes.body}
        role="group"
        aria-label={t('fonts.title')}
        onKeyDown={onKeyDown}
      >
        {first.length > 0 && <h3 className={classes.heading}>{t('fonts.recent')}</h3>}
        {choices(first, true)}
        {first.length > 0 && <h3 className={classes.heading}>{t('fonts.all')}</h3>}
        {choices(shown, false)}
      </div>
      {total > 1 && (
        <PickerPagination
          page={page}
          total={total}
          words={t('fonts.count', { count: fonts.length })}
          onTurn={(by) => setPage(Math.min(total, Math.max(1, page + by)))}
        />
      )}
    </>
  )
}

/** EL-TEXT-42, -43: loads a font unless it is on the device, reports the result, and returns the family either way. */
function useChoice(onPick: (picked: unknown) => void) {
  const { t } = useTranslation('messages')
  const language = useLanguage()
  const [loading, setLoading] = useState('')
  const isOpenRef = useRef(true)
  /** Name of the font that is loading. */
  const waitingRef = useRef<string | null>(null)
  useEffect(() => {
    isOpenRef.current = true
    return () => {
      isOpenRef.current = false
      const { current: label } = waitingRef
      if (label !== null) toast.info(t('editor:fonts.notApplied', { label }))
    }
  }, [t])
  const use = async (font: FontEntry) => {
    if (loading) return
    const label = language === 'en-US' ? font.labelEn || font.family : font.label
    rememberFont(font.family)
    if (!font.system) {
      setLoading(font.family)
      waitingRef.current = label
      const outcome = await loadFont(font)
      waitingRef.current = null
      if (!isOpenRef.current) return
      if (outcome === 'loaded') toast.success(t('font.ok', { label }))
      if (outcome === 'failed') toast.error(t('font.fail', { label }))
    }
    onPick(font.family)
  }
  return { loading, use: (font: FontEntry) => void use(font) }
}
