import type { Work } from '../work.ts'
import { covered } from './covered.ts'
import { deadLinks } from './deadLinks.ts'
import { emptyPictures, oversizedFiles, missingAltText } from './pictures.ts'
import { lowContrast } from './lowContrast.ts'
import { duplicateNamesElsewhere, duplicateNames, noSignIn, unlabelled } from './fields.ts'
import { insecureLinks } from './insecureLinks.ts'
import { belowPage, cutOff, outsidePage } from './pageBounds.ts'
import type { CheckOptions, CheckDiagnostic } from './check.ts'
import { placeholderContent } from './placeholderContent.ts'

const CHECKS = [
  emptyPictures,
  placeholderContent,
  unlabelled,
  duplicateNames,
  duplicateNamesElsewhere,
  deadLinks,
  insecureLinks,
  noSignIn,
  outsidePage,
  belowPage,
  cutOff,
  covered,
  lowContrast,
  missingAltText,
  oversizedFiles,
]

/** Returns the diagnostics of all checks, page by page. */
export function runPrePublishChecks(work: Work, options: CheckOptions): CheckDiagnostic[] {
  return work.pages.flatMap((page) => CHECKS.flatMap((check) => check({ work, page, options })))
}
