// Writes the drawings that the icon plugin knows by name: `node web/build/icons/everyday.mjs`. Tabler icons, MIT.
import { readFileSync, writeFileSync } from 'node:fs'

const tabler = new URL('../../../node_modules/@tabler/icons/', import.meta.url)
const nodes = (style) =>
  JSON.parse(readFileSync(new URL(`tabler-nodes-${style}.json`, tabler), 'utf8'))

const OUTLINE = `
  heart star home user users phone mail map-pin calendar clock bell search settings menu menu-2 x check plus minus
  arrow-left arrow-right arrow-up arrow-down chevron-left chevron-right chevron-up chevron-down chevrons-down arrow-back
  share share-2 share-3 link external-link download upload camera photo video music microphone volume headphones
  player-play player-pause movie message message-circle messages send thumb-up thumb-down mood-smile mood-happy mood-sad
  gift shopping-cart shopping-bag credit-card coin wallet tag discount ticket award trophy medal crown flag bookmark
  building building-store briefcase chart-bar chart-line chart-pie book school pencil edit trash file folder clipboard
  copy printer lock lock-open key shield eye eye-off info-circle alert-circle alert-triangle help-circle circle-check
  circle-x sun moon cloud umbrella snowflake flame droplet leaf plant tree flower cake coffee cup pizza apple bike car
  bus train plane ship rocket map compass world globe device-mobile device-laptop wifi bluetooth battery bolt bulb
  qrcode scan sparkles confetti balloon ball-football run language adjustments filter list dots refresh brand-wechat
  brand-weibo brand-qq brand-tiktok circle square triangle hexagon`
const FILLED = `
  heart star home user phone mail map-pin bell circle-check thumb-up gift crown flag bookmark sun moon cloud player-play
  circle square triangle`

const drawing = (paths) => paths.map(([, { d }]) => d).join('\n')
const nameIcons = (names, style, suffix) =>
  names
    .trim()
    .split(/\s+/)
    .map((name) => [name + suffix, drawing(nodes(style)[name])])

const everyday = Object.fromEntries([
  ...nameIcons(OUTLINE, 'outline', ''),
  ...nameIcons(FILLED, 'filled', '-filled'),
])
writeFileSync(
  new URL('../../../plugins/icon/web/everyday.json', import.meta.url),
  JSON.stringify(everyday, null, 2) + '\n',
)
