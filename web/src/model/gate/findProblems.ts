import type { Work } from '../work.ts'
import { covered } from './covered.ts'
import { deadLinks } from './deadLinks.ts'
import { emptyPictures } from './emptyPictures.ts'
import { faint } from './faint.ts'
import { doubledElsewhere, doubledNames, noSignIn, unlabelled } from './fields.ts'
import { heavy } from './heavy.ts'
import { insecure } from './insecure.ts'
import { noAlternative } from './noAlternative.ts'
import { below, cutOff, outside } from './places.ts'
import type { Facts, Problem } from './problem.ts'
import { untouched } from './untouched.ts'

const CHECKS = [
  emptyPictures,
  untouched,
  unlabelled,
  doubledNames,
  doubledElsewhere,
  deadLinks,
  insecure,
  noSignIn,
  outside,
  below,
  cutOff,
  covered,
  faint,
  noAlternative,
  heavy,
]

/** Everything that is found, page by page. */
export function findProblems(work: Work, facts: Facts): Problem[] {
  return work.pages.flatMap((page) => CHECKS.flatMap((check) => check({ work, page, facts })))
}
