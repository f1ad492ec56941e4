/** What a page and the scripts of its author say to each other (EM-012): lists of plain texts and numbers, nothing else. */

/** Whatever a script asks for; everything after the first is looked at before it is done. */
export type SandboxCall = [op: string, ...given: unknown[]]

/** `ping`, or something that happened to an element with scripts. */
export type SandboxEvent = ['ping'] | [event: 'click' | 'appear', uuid: string]

export interface ElementScript {
  element: string
  /** Id of its page. */
  page: string
  content: string
}

/** What the worker begins with. */
export interface SandboxStart {
  scripts: Pick<ElementScript, 'element' | 'content'>[]
  /** The host's clock at that moment. */
  now: number
}
