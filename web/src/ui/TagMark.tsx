import classes from './TagMark.module.css'

/** A tag with its colour as a dot, so that the name is readable on any background. */
export function TagMark({ name, color }: { name: string; color: string }) {
  return (
    <span className={classes.tag}>
      <span className={classes.dot} style={color === '' ? undefined : { background: color }} />
      <span className={classes.name}>{name}</span>
    </span>
  )
}
