import { Button } from '@mantine/core'
import { Field, GradientField, GRADIENTS } from '@pinye/plugin-api/fields'
import { useTranslation } from 'react-i18next'
import { setBackgrounds, setPage } from '../../../model/pages/pages.ts'
import type { Page, PageBackground } from '../../../model/work.ts'
import { toast } from '../../../ui/toast.tsx'
import { useDocument, useEditor } from '../../store/EditorContext.tsx'
import type { PageSettings } from '../../store/useSettings.ts'
import { Wide } from '../../panels/Section.tsx'
import { choiceOf, specOf } from './hostSpec.ts'
import classes from './background.module.css'

type Kind = 'color' | PageBackground['type']
const KINDS: readonly Kind[] = ['color', 'gradient', 'image']
const FITS = ['cover', 'contain', 'tile'] as const

/** Background of the open page: a colour, a gradient or a picture. */
export function BackgroundSetting({ page }: { page: PageSettings }) {
  const editor = useEditor()
  const { t } = useTranslation('pictures')
  const hasOthers = useDocument(({ work }) => work.pages.length > 1)
  const { uuid, backgroundColor, background } = page
  const kind: Kind = background?.type ?? 'color'
  const set = (patch: Partial<Pick<Page, 'backgroundColor' | 'background'>>, key?: string) =>
    editor.transact((work) => setPage(work, uuid, patch), {
      mergeKey: key && `background:${uuid}:${key}`,
    })
  const choose = (next: Kind) => set({ background: begun(next, background) })
  return (
    <Wide>
      <div className={classes.fields}>
        <Field
          spec={choiceOf('background.kind', t('background.title'), KINDS, (one) =>
            t(`background.type.${one}`),
          )}
          value={kind}
          onChange={(next) => choose(next as Kind)}
        />
        {kind !== 'gradient' && (
          <Field
            spec={{
              ...specOf('background.color', t('background.color')),
              type: 'color',
              control: 'color-picker',
            }}
            value={backgroundColor}
            onChange={(next, key) => set({ backgroundColor: String(next) }, key)}
          />
        )}
        {background?.type === 'gradient' && (
          <GradientField
            label={t('background.gradient')}
            value={background.gradient}
            onChange={(gradient, key) => set({ background: { ...background, gradient } }, key)}
          />
        )}
        {background?.type === 'image' && (
          <PictureFields
            background={background}
            onChange={(patch, key) => set({ background: { ...background, ...patch } }, key)}
          />
        )}
        {hasOthers && (
          <Button
            size="xs"
            variant="default"
            fullWidth
            onClick={() => {
              editor.closeHistoryEntry()
              editor.transact((work) => setBackgrounds(work, { backgroundColor, background }))
              toast.success(t('background.done'))
            }}
          >
            {t('background.all')}
          </Button>
        )}
      </div>
    </Wide>
  )
}

interface PictureFieldsProps {
  background: PageBackground
  onChange: (patch: Partial<PageBackground>, mergeKey?: string) => void
}

interface SliderRange {
  min: number
  max: number
  /** Value that the slider shows when none is stored. */
  fallback: number
}

const PERCENT = { min: 0, max: 100 }

function PictureFields({ background, onChange }: PictureFieldsProps) {
  const { t } = useTranslation('pictures')
  const { src = '', fit = 'cover' } = background
  const slider = (
    name: 'focusX' | 'focusY' | 'size' | 'blur' | 'dim',
    { min, max, fallback }: SliderRange,
    unit = '%',
  ) => (
    <Field
      spec={{
        ...specOf(`background.${name}`, t(`background.${name}`)),
        ...{ type: 'number', control: 'slider', min, max, unit },
      }}
      value={background[name] ?? fallback}
      onChange={(next, key) => onChange({ [name]: Number(next) }, key)}
    />
  )
  return (
    <>
      <Field
        spec={{
          ...specOf('background.src', t('background.picture')),
          type: 'image',
          control: 'image-picker',
        }}
        value={src}
        onChange={(next, key) => onChange({ src: String(next) }, key)}
      />
      {src !== '' && (
        <>
          <Field
            spec={choiceOf('background.fit', t('background.fit'), FITS, (one) =>
              t(`background.fits.${one}`),
            )}
            value={fit}
            onChange={(next) => onChange({ fit: next as PageBackground['fit'] })}
          />
          {fit === 'tile' && slider('size', { min: 5, max: 200, fallback: 50 })}
          {slider('focusX', { ...PERCENT, fallback: 50 })}
          {slider('focusY', { ...PERCENT, fallback: 50 })}
          {slider('dim', { ...PERCENT, fallback: 0 })}
          {slider('blur', { min: 0, max: 40, fallback: 0 }, 'px')}
        </>
      )}
    </>
  )
}

/** Returns the initial background of a kind; undefined for a plain colour. */
function begun(kind: Kind, former: PageBackground | undefined): PageBackground | undefined {
  if (kind === 'color') return undefined
  const gradient = former?.gradient ?? GRADIENTS[4]
  return { ...former, type: kind, ...(gradient && { gradient }) }
}
