/** Why an element of a plugin cannot be shown. */
export type PluginLoadCause =
  | 'timeout'
  | 'network'
  | 'abi'
  | 'shape'
  | 'missing-element'
  | 'render'
  /** The plugin was running when the browser hung, and waits for the author's decision. */
  | 'held'

/** A browser module that failed to load, with its plugin. */
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
