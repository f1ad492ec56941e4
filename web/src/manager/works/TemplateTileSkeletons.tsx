import { Skeleton } from '@mantine/core'
import classes from './works.module.css'

/** Skeleton of the template row, as high as the loaded one. */
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
