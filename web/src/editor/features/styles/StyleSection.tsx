import { Button } from '@mantine/core'
import { IconPlus, IconRefresh, IconRestore } from '@tabler/icons-react'
import { memo, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  matchesStyle,
  MAX_STYLE_NAME_LENGTH,
  MAX_STYLES,
  styleName,
  countStyleUses,
  findAppliedStyle,
  type SharedStyleType,
} from '../../../model/styles/sharedStyles.ts'
import type { PlacedElement, SharedStyle } from '../../../model/work.ts'
import { useDocument, useLanguage, useCurrentPage, useSession } from '../../store/EditorContext.tsx'
import { InlineName } from '../layers/InlineName.tsx'
import { Section, Wide } from '../../panels/Section.tsx'
import { StyleCard } from './StyleCard.tsx'
import classes from './styles.module.css'
import { useStyleKind, useStyleActs, useStyles } from './useStyles.ts'

/**
 * Shared styles of an element type in the work, with previews: one click applies a style to the selection, and a change
 * of a style changes all elements that use it. Renders nothing where the type has none.
 */
export function StyleSection({ elements }: { elements: readonly PlacedElement[] }) {
  const { t } = useTranslation('styles')
  const [first] = elements
  const kind = useStyleKind(first?.name ?? '')
  if (!kind || !first || elements.some(({ name }) => name !== kind.type)) return null
  return (
    <Section title={t('title')} name="styles">
      <Wide>
        <Styles kind={kind} elements={elements} />
      </Wide>
    </Section>
  )
}

interface StylesProps {
  kind: SharedStyleType
  elements: readonly PlacedElement[]
}

function Styles({ kind, elements }: StylesProps) {
  const language = useLanguage()
  const pages = useDocument(({ work }) => work.pages)
  const acts = useStyleActs(kind, elements)
  const styles = useStyles(kind)
  const counts = useMemo(() => countStyleUses({ pages }, kind.type), [pages, kind.type])
  const isOne = elements.length === 1
  const wears = ({ id }: SharedStyle) =>
    elements.every((one) => findAppliedStyle(styles, one)?.id === id)
  const worn = styles.find(wears)
  const isKept = worn !== undefined && elements.every((element) => matchesStyle(element, worn))
  return (
    <div className={classes.styles}>
      <div className={classes.cards}>
        {styles.map((style) => (
          <StyleCard
            key={style.id}
            type={kind.type}
            style={style}
            name={styleName(style, kind, language)}
            isWorn={style === worn}
            count={counts.get(style.id) ?? 0}
            acts={acts}
            canUpdate={isOne}
          />
        ))}
      </div>
      {worn && !isKept && (
        <StyleDifferences
          name={styleName(worn, kind, language)}
          count={counts.get(worn.id) ?? 0}
          onReset={() => acts.apply(worn.id)}
          onUpdate={isOne ? () => acts.update(worn.id) : undefined}
          onLeave={acts.leave}
        />
      )}
      <Further
        isFull={styles.length >= MAX_STYLES || !isOne}
        lacksReady={kind.ready.some(({ id }) => !styles.some((style) => style.id === id))}
        onAdd={acts.add}
        onBringBack={acts.bringBack}
      />
    </div>
  )
}

interface StyleDifferencesProps {
  name: string
  count: number
  onReset: () => void
  onUpdate: (() => void) | undefined
  onLeave: () => void
}

/** Actions for elements whose look differs from their style. */
function StyleDifferences({ name, count, onReset, onUpdate, onLeave }: StyleDifferencesProps) {
  const { t } = useTranslation('styles')
  return (
    <div className={classes.differing} role="group" aria-label={t('differs', { name })}>
      <span className={classes.note}>{t('differs', { name })}</span>
      {onUpdate && (
        <Button
          size="compact-xs"
          variant="light"
          leftSection={<IconRefresh size={13} />}
          onClick={onUpdate}
        >
          {count > 1 ? t('updateAll', { count }) : t('update')}
        </Button>
      )}
      <Button size="compact-xs" variant="subtle" color="gray" onClick={onReset}>
        {t('reset')}
      </Button>
      <Button size="compact-xs" variant="subtle" color="gray" onClick={onLeave}>
        {t('leave')}
      </Button>
    </div>
  )
}

interface FurtherProps {
  isFull: boolean
  lacksReady: boolean
  onAdd: (name: string) => void
  onBringBack: () => void
}

const Further = memo(function Further(props: FurtherProps) {
  const { isFull, lacksReady, onAdd, onBringBack } = props
  const { t } = useTranslation('styles')
  const [isNaming, setNaming] = useState(false)
  return (
    <>
      {isNaming && (
        <InlineName
          value=""
          label={t('name')}
          placeholder={t('namePlaceholder')}
          maxLength={MAX_STYLE_NAME_LENGTH}
          onDone={(name) => {
            setNaming(false)
            onAdd(name)
          }}
          onCancel={() => setNaming(false)}
        />
      )}
      <div className={classes.further} hidden={isNaming}>
        {!isFull && (
          <Button
            size="compact-xs"
            variant="subtle"
            leftSection={<IconPlus size={13} />}
            onClick={() => setNaming(true)}
          >
            {t('save')}
          </Button>
        )}
        {lacksReady && (
          <Button
            size="compact-xs"
            variant="subtle"
            color="gray"
            leftSection={<IconRestore size={13} />}
            onClick={onBringBack}
          >
            {t('bringBack')}
          </Button>
        )}
      </div>
    </>
  )
})

/** The styles that apply to all selected elements. */
export function MultiSelectionStyles() {
  const page = useCurrentPage()
  const selection = useSession((session) => session.selection)
  const chosen = new Set(selection)
  return <StyleSection elements={page?.elements.filter(({ uuid }) => chosen.has(uuid)) ?? []} />
}
