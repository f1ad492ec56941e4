import classes from './TagMark.module.css'

/** A tag: its colour as a dot, so that its name can be read on any ground. */
export function TagMark({ name, color }: { name: string; color: string }) {
  return (
    <span className={classes.tag}>
      <span className={classes.dot} style={color === '' ? undefined : { background: color }} />
      <span className={classes.name}>{name}</span>
    </span>
  )
}
