/**
 * The UI kit names its parts by React's own ids. Its `useId` gives each part that has one another name once it is there, for the sake of
 * a React without ids, and so draws it twice: seventy parts of an editor that opens.
 */
export function mantineIds() {
  return {
    name: 'pinye-mantine-ids',
    transform: {
      filter: { id: /@mantine\/hooks\/esm\/use-id\/use-id\.mjs$/ },
      handler: () => ({ code: OWN, map: null }),
    },
  }
}

const OWN = `import { useId as useOwnId } from 'react'
export function useId(given) {
  const own = useOwnId()
  return typeof given === 'string' ? given : own
}
`
