import { UnstyledButton } from '@mantine/core'
import { IconBan } from '@tabler/icons-react'
import { useGridKeys } from './useGridKeys.ts'
import classes from './pickers.module.css'

export interface DrawingEntry {
  id: string
  name: string
  /** Path of the drawing; undefined for the option "none". */
  path?: string
}

export interface DrawingGridProps {
  label: string
  entries: readonly DrawingEntry[]
  columns: number
  /** Id of the selected entry. */
  current: string
  isBusy?: boolean
  onPick: (entry: DrawingEntry) => void
}

/** Grid of monochrome drawings of the gallery, in the text colour. */
export function DrawingGrid(props: DrawingGridProps) {
  const { label, entries, columns, current, isBusy, onPick } = props
  const { gridRef, onKeyDown } = useGridKeys(columns)
  const reached = entries.some(({ id }) => id === current) ? current : entries[0]?.id
  return (
    <div
      ref={gridRef}
      className={classes.drawings}
      style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}
      role="group"
      aria-label={label}
      aria-busy={isBusy}
      onKeyDown={onKeyDown}
    >
      {entries.map((entry) => (
        <UnstyledButton
          key={entry.id}
          className={classes.drawing}
          title={entry.name}
          aria-pressed={entry.id === current}
          tabIndex={entry.id === reached ? 0 : -1}
          data-autofocus={entry.id === reached || undefined}
          // autoFocus, since the list loads after the dialog has placed its initial focus.
          autoFocus={entry.id === reached}
          onClick={() => onPick(entry)}
        >
          {entry.path === undefined ? (
            <IconBan className={classes.outline} stroke={1.4} aria-hidden />
          ) : (
            <span className={classes.outline} style={{ maskImage: `url(${entry.path})` }} />
          )}
          <span className={classes.drawingName}>{entry.name}</span>
        </UnstyledButton>
      ))}
    </div>
  )
}
