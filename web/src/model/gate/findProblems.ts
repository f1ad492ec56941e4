import type { Work } from '../work.ts'
import { deadLinks } from './deadLinks.ts'
import { emptyPictures } from './emptyPictures.ts'
import { faint } from './faint.ts'
import { doubledNames, noSignIn, unlabelled } from './fields.ts'
import { cutOff, outside } from './places.ts'
import type { Facts, Problem } from './problem.ts'
import { untouched } from './untouched.ts'

const CHECKS = [
  emptyPictures,
  untouched,
  unlabelled,
  doubledNames,
  deadLinks,
  noSignIn,
  outside,
  cutOff,
  faint,
]

/** Everything that is found, page by page. */
export function findProblems(work: Work, facts: Facts): Problem[] {
  return work.pages.flatMap((page) => CHECKS.flatMap((check) => check({ work, page, facts })))
}
