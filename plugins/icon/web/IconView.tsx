import { bounded, color, pathsOf, px, useRuntime } from '@pinye/plugin-api'
import type { ViewProps } from '@pinye/plugin-api'
import everyday from './everyday.json'
import './icon.css'

export interface IconProps {
  icon: string
  /**
   * Drawing stored when the icon was chosen: later changes of the icon set do not affect pages (docs/decisions/0015).
   */
  iconPath: string
  color: string
  size: number
}

const known: ReadonlyMap<string, string> = new Map(Object.entries(everyday))

/** EL-ICON: strokes, or a filled drawing if the name ends so; nothing for an unknown icon (EL-ICON-11). */
export function IconView({ props, element }: ViewProps<IconProps>) {
  const { mode } = useRuntime()
  const paths = drawingOf(props)
  if (paths.length === 0) return mode === 'edit' ? <span className="icon-none" /> : null
  const size = px(bounded(props.size, 1, 2000, 24))
  const isFilled = props.icon.endsWith('-filled')
  return (
    <span className="icon-view" style={{ color: color(props.color, '#000000') }}>
      <svg
        className={isFilled ? 'icon-drawing icon-filled' : 'icon-drawing'}
        viewBox="0 0 24 24"
        style={{ width: size, height: size }}
        role={element.name ? 'img' : undefined}
        aria-label={element.name || undefined}
        aria-hidden={element.name ? undefined : true}
      >
        {paths.map((path, index) => (
          <path key={index} d={path} />
        ))}
      </svg>
    </span>
  )
}

function drawingOf({ icon, iconPath }: IconProps): string[] {
  if (typeof icon !== 'string' || icon === '') return []
  const stored = pathsOf(iconPath)
  return stored.length > 0 ? stored : pathsOf(known.get(icon))
}
