import { createInstance } from '@module-federation/runtime'
import { reactVersion, sharedModules } from './shared.ts'

/**
 * Module federation runtime with the shared modules of remotes. It is a large part of the initial load, so it loads
 * with the first remote.
 */
export const federation = createInstance({
  name: 'studio',
  remotes: [],
  shared: Object.fromEntries(
    Object.entries(sharedModules).map(([name, module]) => [
      name,
      {
        version: name.startsWith('react') ? reactVersion : '1.0.0',
        lib: () => module,
        shareConfig: { singleton: true, requiredVersion: false as const },
      },
    ]),
  ),
})
