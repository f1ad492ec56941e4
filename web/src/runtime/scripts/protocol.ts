/** What a page and the scripts of its author say to each other (EM-012): lists of plain texts and numbers, nothing else. */

/** Whatever a script asks for; everything after the first is looked at before it is done. */
export type Request = [op: string, ...given: unknown[]]

/** `ping`, or something that happened to an element with scripts. */
export type Tell = ['ping'] | [event: 'click' | 'appear', uuid: string]

export interface Own {
  element: string
  /** Id of its page. */
  page: string
  content: string
}

/** What the worker begins with. */
export interface Start {
  scripts: Pick<Own, 'element' | 'content'>[]
  /** The host's clock at that moment. */
  now: number
}
