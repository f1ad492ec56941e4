/** What the host and the plugins had to say, put back on the elements it is about. */
import type { PluginFailure, FieldError, PluginDiagnostic } from '../../api/types.ts'
import type { Work } from '../../model/work.ts'

export type Severity = 'error' | 'warning' | 'info'

export interface Diagnostic {
  severity: Severity
  /** Missing when the finding is about the work or a page. */
  uuid?: string
  pageId?: string
  /** JSON pointer into the props, `/size`; empty when the element as a whole is meant. */
  path: string
  /** Key of the plugin's translations. */
  code: string
  message: string
  args?: Record<string, string>
  /** The plugin that failed, when that is what happened. */
  plugin?: string
}

/** A refused field of a save: `pages[0].elements[3].pluginProps.size`. */
export type RefusedField = Pick<FieldError, 'field' | 'message' | 'code' | 'args'>

export type HostDiagnostic = Pick<
  PluginDiagnostic,
  'place' | 'severity' | 'code' | 'message' | 'args'
> & {
  path?: string
}

export type HostPluginFailure = Pick<PluginFailure, 'plugin' | 'places' | 'cause'>

/** What places are counted in. */
type PagesOnly = Pick<Work, 'pages'>

/** The work must be the one that was sent: places are counted in it. */
export function diagnosticsFromErrors(
  errors: readonly RefusedField[],
  sent: PagesOnly,
): Diagnostic[] {
  return errors.map(({ field, message, code, args }) => {
    const { at, rest } = locate(field, sent)
    const said = { code: code ?? '', message, path: pointer(rest), ...(args && { args }) }
    return { severity: 'error', ...said, ...at }
  })
}

export function diagnosticsFromRemarks(
  remarks: readonly HostDiagnostic[],
  sent: PagesOnly,
): Diagnostic[] {
  return remarks.map(({ place, severity, code, message, path, args }) => {
    const { at, rest } = locate(place, sent)
    const weight = severityOf(severity)
    return {
      severity: weight,
      code,
      message,
      path: path ?? pointer(rest),
      ...(args && { args }),
      ...at,
    }
  })
}

function severityOf(word: string): Severity {
  return word === 'warning' || word === 'info' ? word : 'error'
}

export function diagnosticsFromFailures(
  faults: readonly HostPluginFailure[],
  sent: PagesOnly,
): Diagnostic[] {
  return faults.flatMap(({ plugin, places, cause }) =>
    places.map((place) => ({
      severity: 'warning' as const,
      code: 'plugin.fault',
      message: cause,
      path: '',
      plugin,
      ...locate(place, sent).at,
    })),
  )
}

interface DiagnosticLocation {
  at: { uuid?: string; pageId?: string }
  rest: string
}

function locate(place: string, work: PagesOnly): DiagnosticLocation {
  const match = /^pages\[(\d+)\](?:\.elements\[(\d+)\])?\.?(.*)$/.exec(place)
  if (!match) return { at: {}, rest: place }
  const page = work.pages[Number(match[1])]
  const element = match[2] === undefined ? undefined : page?.elements[Number(match[2])]
  return {
    at: { ...(page && { pageId: page.uuid }), ...(element && { uuid: element.uuid }) },
    rest: match[3] ?? '',
  }
}

/** `pluginProps.list[2].size` as a JSON pointer into the props. */
function pointer(rest: string): string {
  const inProps = /^pluginProps\.?(.*)$/.exec(rest)?.[1] ?? ''
  const parts = inProps.split(/[.[\]]+/).filter((part) => part !== '')
  return parts.map((part) => `/${part}`).join('')
}
