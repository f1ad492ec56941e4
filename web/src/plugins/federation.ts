import { createInstance } from '@module-federation/runtime'
import { reactVersion, sharedModules } from './shared.ts'

/** What takes remotes in, with everything that they may import: a good part of the first load, so it comes with the first remote. */
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
