/** Runs before the views in the prerenderer, and nowhere else. */
import { draw } from './drawing/draw.ts'
import { provideDraw } from './drawing/engine.ts'

provideDraw(draw)
