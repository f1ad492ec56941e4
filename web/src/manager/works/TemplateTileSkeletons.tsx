import { Skeleton } from '@mantine/core'
import classes from './works.module.css'

/** Holds the place of a row of sheets that is on its way, as high as it will be. */
export function TemplateTileSkeletons() {
  return [1, 2, 3, 4, 5, 6].map((place) => (
    <li key={place} className={classes.sheet} aria-hidden="true">
      <div className={classes.paper}>
        <Skeleton height="100%" radius={0} />
      </div>
      <span className={classes.sheetName}>&nbsp;</span>
    </li>
  ))
}
