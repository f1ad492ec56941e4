import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { iconList } from './build/icons/plugin.mjs'
import { chunks } from './build/chunks.mjs'
import { editorPreloads } from './build/editorPreloads.mjs'
import { bridgeSource, sharedModules } from './build/sharedModules.mjs'

const host = process.env.PINYE_HOST ?? 'http://127.0.0.1:4173'

/** Serves the bridges to the shared modules while developing; the build writes them as files. */
function bridges(): Plugin {
  const specifiers = new Map(Object.entries(sharedModules).map(([from, name]) => [name, from]))
  return {
    name: 'pinye-bridges',
    configureServer(server) {
      server.middlewares.use('/shared', (request, response, next) => {
        const name = /^\/([\w-]+)\.js/.exec(request.url ?? '')?.[1]
        const specifier = name === undefined ? undefined : specifiers.get(name)
        if (specifier === undefined) {
          next()
          return
        }
        void bridgeSource(specifier).then((source) => {
          response.setHeader('Content-Type', 'text/javascript')
          response.end(source)
        }, next)
      })
    },
  }
}

export default defineConfig({
  plugins: [react(), bridges(), iconList(), editorPreloads()],
  resolve: { dedupe: ['react', 'react-dom', 'zustand', '@mantine/core', '@mantine/hooks'] },
  build: {
    outDir: 'dist/studio',
    emptyOutDir: true,
    target: 'es2022',
    chunkSizeWarningLimit: 900,
    rolldownOptions: { output: chunks },
  },
  server: {
    port: Number(process.env.WEB_PORT ?? 5173),
    strictPort: true,
    proxy: Object.fromEntries(
      ['/api', '/plugins', '/uploads', '/tinymce', '/langs', '/masks', '/shapes', '/fonts'].map(
        (path) => [path, host],
      ),
    ),
  },
})
