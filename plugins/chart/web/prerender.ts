/** Runs before the views in the prerenderer only. */
import { draw } from './drawing/draw.ts'
import { provideDraw } from './drawing/engine.ts'

provideDraw(draw)
