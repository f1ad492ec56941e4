/** Generates an imaginary street plan around a point: deterministic per point, and unlike any real place. */
import { MAX_LATITUDE } from './point.ts'
import type { Point } from './point.ts'

export interface PlanFrame {
  width: number
  height: number
  /** 3 shows a country, 20 a house. */
  zoom: number
}

/** Path data within the frame. */
export interface Plan {
  blocks: string
  houses: string
  parks: string
  trees: string
  avenues: string
  river: string
  /** Rotation around the centre in degrees. */
  turn: number
}

/** Rotation of the street grid in degrees, so that it does not look artificial. */
const TURN = -11
const [COS, SIN] = [0.981627, -0.190809]
/** Limits the number of blocks drawn for a huge frame. */
const MAX_SIDE = 1500

interface Grid {
  /** Side of a block in pixels. */
  cell: number
  street: number
  avenue: number
  seed: number
  /** Corners of the frame in rotated coordinates with the point as origin. */
  from: { x: number; y: number }
  to: { x: number; y: number }
  /** Position of the frame's centre in world coordinates. */
  x: number
  y: number
}

export function planAround(point: Point, frame: PlanFrame): Plan {
  const grid = gridOf(point, frame)
  const plan: Plan = {
    blocks: '',
    houses: '',
    parks: '',
    trees: '',
    avenues: '',
    river: '',
    turn: TURN,
  }
  for (let row = floorOf(grid, 'y'); lineAt(grid, row, 1) < grid.to.y; row += 1) {
    for (let column = floorOf(grid, 'x'); lineAt(grid, column, 0) < grid.to.x; column += 1) {
      addBlock(plan, grid, column, row)
    }
    if (isAvenue(row))
      plan.avenues += `M${tenth(grid.from.x)} ${tenth(lineAt(grid, row, 1))}H${tenth(grid.to.x)}`
  }
  for (let column = floorOf(grid, 'x'); lineAt(grid, column, 0) < grid.to.x; column += 1) {
    if (isAvenue(column))
      plan.avenues += `M${tenth(lineAt(grid, column, 0))} ${tenth(grid.from.y)}V${tenth(grid.to.y)}`
  }
  plan.river = riverIn(grid)
  return plan
}

/** Returns the offset in pixels at which a point is drawn from the centre of a plan. */
export function offsetOn(middle: Point, point: Point, zoom: number): { x: number; y: number } {
  const { east, south } = scaleOf(zoom)
  return { x: (point.lng - middle.lng) * east, y: (middle.lat - point.lat) * south }
}

/** Returns the point drawn at an offset from the centre of a plan. */
export function pointAt(middle: Point, offset: { x: number; y: number }, zoom: number): Point {
  const { east, south } = scaleOf(zoom)
  const six = (degrees: number) => Math.round(degrees * 1e6) / 1e6
  const lat = Math.min(MAX_LATITUDE, Math.max(-MAX_LATITUDE, middle.lat - offset.y / south))
  const lng = Math.min(180, Math.max(-180, middle.lng + offset.x / east))
  return { lat: six(lat), lng: six(lng) }
}

/** Returns the pixels per degree. A linear scale needs no projection and gives the same numbers in every engine. */
function scaleOf(zoom: number): { east: number; south: number } {
  const east = (256 * 2 ** zoom) / 360
  return { east, south: east * 1.25 }
}

function gridOf(point: Point, frame: PlanFrame): Grid {
  const width = Math.min(MAX_SIDE, Math.max(1, frame.width))
  const height = Math.min(MAX_SIDE, Math.max(1, frame.height))
  const scale = scaleOf(frame.zoom)
  const [east, south] = [point.lng * scale.east, -point.lat * scale.south]
  const reach = (width + height) / 2 + 8
  const cell = 40 + (frame.zoom - 3) * 2.5
  const middle = { x: width / 2, y: height / 2 }
  return {
    cell,
    street: 3 + frame.zoom / 4,
    avenue: 5 + frame.zoom / 2.5,
    seed: frame.zoom * 7919,
    from: { x: middle.x - reach, y: middle.y - reach },
    to: { x: middle.x + reach, y: middle.y + reach },
    x: east * COS + south * SIN - middle.x,
    y: south * COS - east * SIN - middle.y,
  }
}

const floorOf = (grid: Grid, axis: 'x' | 'y') =>
  Math.floor((grid[axis] + grid.from[axis]) / grid.cell) - 1
const isAvenue = (line: number) => line % 4 === 0

/** Returns the position of a street within the frame: about one block from the next one, with some variation. */
function lineAt(grid: Grid, line: number, axis: 0 | 1): number {
  const shake = (chance(grid.seed + axis, line, 0) - 0.5) * 0.34
  return (line + shake) * grid.cell - (axis === 0 ? grid.x : grid.y)
}

function addBlock(plan: Plan, grid: Grid, column: number, row: number): void {
  const gap = (line: number) => (isAvenue(line) ? grid.avenue : grid.street) / 2
  const left = lineAt(grid, column, 0) + gap(column)
  const top = lineAt(grid, row, 1) + gap(row)
  const right = lineAt(grid, column + 1, 0) - gap(column + 1)
  const bottom = lineAt(grid, row + 1, 1) - gap(row + 1)
  const kind = chance(grid.seed, column, row)
  const block = rounded(left, top, right - left, bottom - top)
  if (kind < 0.13) {
    plan.parks += block
    plan.trees += treesIn(grid, column, row, { left, top, right, bottom })
  } else {
    plan.blocks += block
    if (kind < 0.62) plan.houses += housesIn(grid, column, row, { left, top, right, bottom })
  }
}

interface Box {
  left: number
  top: number
  right: number
  bottom: number
}

/** Draws two to four houses along the edges of a block. */
function housesIn(grid: Grid, column: number, row: number, box: Box): string {
  const [width, height] = [box.right - box.left, box.bottom - box.top]
  const split = 0.35 + chance(grid.seed + 5, column, row) * 0.3
  const inset = Math.min(width, height) * 0.14
  const first = width * split - inset * 1.5
  const second = width * (1 - split) - inset * 1.5
  const tall = height - inset * 2
  const low = tall * (0.4 + chance(grid.seed + 9, column, row) * 0.25)
  const at = box.left + width * split + inset * 0.5
  return (
    rounded(box.left + inset, box.top + inset, first, tall) +
    rounded(at, box.top + inset, second, low) +
    (tall - low > inset * 2
      ? rounded(at, box.top + inset * 2 + low, second, tall - low - inset)
      : '')
  )
}

function treesIn(grid: Grid, column: number, row: number, box: Box): string {
  let trees = ''
  for (let tree = 0; tree < 5; tree += 1) {
    const share = (of: number) => 0.18 + chance(grid.seed + of + tree * 13, column, row) * 0.64
    const x = box.left + (box.right - box.left) * share(1)
    const y = box.top + (box.bottom - box.top) * share(2)
    trees += `M${tenth(x)} ${tenth(y)}h0`
  }
  return trees
}

/** Draws a river in bends of two blocks' length; rivers are about seven blocks apart. */
function riverIn(grid: Grid): string {
  const step = grid.cell * 2
  const band = grid.cell * 7
  const bed = Math.round((grid.y + (grid.from.y + grid.to.y) / 2) / band - 0.22)
  const heightAt = (bend: number) =>
    (bed + 0.22) * band - grid.y + (chance(grid.seed + 3, bend, bed) - 0.5) * grid.cell * 1.5
  let bend = Math.floor((grid.x + grid.from.x) / step) - 1
  let x = bend * step - grid.x
  let river = `M${tenth(x)} ${tenth(heightAt(bend))}`
  for (; x < grid.to.x; x += step) {
    const [from, to] = [heightAt(bend), heightAt((bend += 1))]
    river += `C${tenth(x + step / 2)} ${tenth(from)} ${tenth(x + step / 2)} ${tenth(to)} ${tenth(x + step)} ${tenth(to)}`
  }
  return river
}

function rounded(x: number, y: number, width: number, height: number): string {
  if (width < 2 || height < 2) return ''
  return `M${tenth(x)} ${tenth(y)}h${tenth(width)}v${tenth(height)}h${tenth(-width)}z`
}

/** Rounds to tenths, so that the browser computes the same path as the prerenderer. */
function tenth(length: number): number {
  return Math.round(length * 10) / 10
}

/** Returns a pseudo-random number from 0 to 1, determined by the seed and two integers. */
function chance(seed: number, a: number, b: number): number {
  let mixed =
    Math.imul(a | 0, 374_761_393) ^
    Math.imul(b | 0, 668_265_263) ^
    Math.imul(seed | 0, 2_147_483_647)
  mixed = Math.imul(mixed ^ (mixed >>> 13), 1_274_126_177)
  mixed = Math.imul(mixed ^ (mixed >>> 16), 1_103_515_245)
  return ((mixed ^ (mixed >>> 15)) >>> 0) / 4_294_967_296
}
