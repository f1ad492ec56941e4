import { createRequire } from 'node:module'
import { cp, mkdir, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'

const require = createRequire(import.meta.url)

/** Files that the rich-text editor loads at run time; the whole package is 13 MB. */
const parts = [
  'tinymce.min.js',
  'license.md',
  'models/dom/model.min.js',
  'themes/silver/theme.min.js',
  'icons/default/icons.min.js',
  'plugins/link/plugin.min.js',
  'plugins/lists/plugin.min.js',
  ...['oxide', 'oxide-dark'].flatMap((skin) =>
    ['skin.min.css', 'skin.shadowdom.min.css', 'content.min.css', 'content.inline.min.css'].map(
      (file) => `skins/ui/${skin}/${file}`,
    ),
  ),
  'skins/content/default/content.min.css',
  'skins/content/dark/content.min.css',
]

/** Copies the needed parts of TinyMCE and its Chinese texts to `folder`. */
export async function copyTinymce(folder) {
  const source = dirname(require.resolve('tinymce/package.json'))
  const languages = dirname(require.resolve('tinymce-i18n/package.json'))
  await rm(folder, { recursive: true, force: true })
  await mkdir(join(folder, 'langs'), { recursive: true })
  for (const part of parts) await cp(join(source, part), join(folder, part))
  await cp(join(languages, 'langs8/zh-CN.js'), join(folder, 'langs/zh_CN.js'))
}
