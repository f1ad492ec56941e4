import classes from './SignInArt.module.css'

/** Illustration: a phone whose page is pieced together from tiles. */
export function SignInArt() {
  return (
    <div className={classes.art} aria-hidden="true">
      <div className={classes.phone}>
        <div className={classes.photo} />
        <div className={classes.line} data-size="title" />
        <div className={classes.line} />
        <div className={classes.line} data-size="short" />
        <div className={classes.tiles}>
          <i />
          <i />
          <i />
          <i />
        </div>
        <div className={classes.gap} />
      </div>
      <div className={classes.piece}>
        <span className={classes.pieceText} />
        <b />
        <b />
        <b />
        <b />
      </div>
      <div className={classes.chip} />
    </div>
  )
}
