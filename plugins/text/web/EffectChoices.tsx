import { usePanelMessages } from '@pinye/plugin-api/fields'
import { messages } from './messages.ts'
import { EFFECTS, effectOf } from './styles.ts'
import type { Effect } from './styles.ts'
import { textStyle } from './textProps.ts'
import type { TextProps } from './textProps.ts'
import { keepFocus } from './ToolMenu.tsx'
import './styles.css'

export interface ChoicesProps {
  props: TextProps
  onChange: (patch: Partial<TextProps>) => void
}

/** Preset effects (an addition to the catalogue): combinations of shadow, outline and fill, each shown on a letter. */
export function EffectChoices({ props, onChange }: ChoicesProps) {
  const text = usePanelMessages(messages)
  const current = effectOf(props)
  return (
    <div className="text-effects" role="group" aria-label={text('effects')}>
      {(Object.keys(EFFECTS) as Effect[]).map((effect) => (
        <button
          key={effect}
          type="button"
          className="text-effect"
          aria-pressed={effect === current}
          onMouseDown={keepFocus}
          onClick={() => onChange(EFFECTS[effect])}
        >
          <span
            className="text-effect-sample"
            data-glows={GLOWING.has(effect) || undefined}
            aria-hidden="true"
          >
            <span style={sampleStyle(props, effect)}>Aa</span>
          </span>
          {text(`effect.${effect}`)}
        </button>
      ))}
    </div>
  )
}

/** Effects shown on a dark background, because they glow. */
const GLOWING: ReadonlySet<Effect> = new Set<Effect>(['neon'])

function sampleStyle(props: TextProps, effect: Effect) {
  const color = effect === 'neon' || effect === 'outline' ? '#ff7ac0' : '#1f2937'
  const whole = { ...props, ...EFFECTS[effect], fontSize: 22, lineHeight: 1.2, letterSpacing: 0 }
  return textStyle({ ...whole, bold: true, italic: false, color, backgroundColor: 'transparent' })
}
