/** Why an element of a plugin cannot be shown. */
export type PluginLoadCause =
  | 'timeout'
  | 'network'
  | 'abi'
  | 'shape'
  | 'missing-element'
  | 'render'
  /** It was running when the browser hung, and waits for the author's word. */
  | 'held'

/** A browser module that did not become usable, with the plugin that owns it. */
export class PluginLoadError extends Error {
  constructor(
    readonly plugin: string,
    readonly reason: PluginLoadCause,
    message: string,
  ) {
    super(message)
    this.name = 'PluginLoadError'
  }
}
