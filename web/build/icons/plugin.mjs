import { CATEGORIES, iconIndex } from './iconIndex.mjs'

const ADDRESS = '/icons/index.json'

/** Emits the icon index as a separate file, which the picker fetches when it opens. */
export function iconList() {
  const list = () => JSON.stringify({ categories: CATEGORIES, icons: iconIndex() })
  return {
    name: 'pinye-icons',
    configureServer(server) {
      server.middlewares.use(ADDRESS, (_, response) => {
        response.setHeader('Content-Type', 'application/json')
        response.end(list())
      })
    },
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: ADDRESS.slice(1), source: list() })
    },
  }
}
