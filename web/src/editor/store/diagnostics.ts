/** Assigns diagnostics of the host and of plugins to elements. */
import type { PluginFailure, FieldError, PluginDiagnostic } from '../../api/types.ts'
import type { Work } from '../../model/work.ts'

export type Severity = 'error' | 'warning' | 'info'

export interface Diagnostic {
  severity: Severity
  /** Missing when the diagnostic is about the work or a page. */
  uuid?: string
  pageId?: string
  /** JSON pointer into the props, such as `/size`; empty for the element as a whole. */
  path: string
  /** Key of the plugin's translations. */
  code: string
  message: string
  args?: Record<string, string>
  /** The plugin that failed, if the diagnostic is about a failure. */
  plugin?: string
}

/** A field that a save refused: `pages[0].elements[3].pluginProps.size`. */
export type RefusedField = Pick<FieldError, 'field' | 'message' | 'code' | 'args'>

export type HostDiagnostic = Pick<
  PluginDiagnostic,
  'place' | 'severity' | 'code' | 'message' | 'args'
> & {
  path?: string
}

export type HostPluginFailure = Pick<PluginFailure, 'plugin' | 'places' | 'cause'>

/** The pages that the indexes in field paths refer to. */
type PagesOnly = Pick<Work, 'pages'>

/**
 * Converts the errors of a save to diagnostics. `work` must be the one that was sent, since paths contain its indexes.
 */
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

/** Converts `pluginProps.list[2].size` to a JSON pointer into the props. */
function pointer(rest: string): string {
  const inProps = /^pluginProps\.?(.*)$/.exec(rest)?.[1] ?? ''
  const parts = inProps.split(/[.[\]]+/).filter((part) => part !== '')
  return parts.map((part) => `/${part}`).join('')
}
