/**
 * Drawings of the couple: paper with roses in its corners, and pictures of a lake, generated to avoid copyright issues.
 */

const LEAVES = ['#a7b59a', '#8fa283', '#bcc6ad', '#c9b79c']
const ROSES = [
  ['#f0c3bd', '#e3a39c', '#c97f7a'],
  ['#f8e0d6', '#f0c8ba', '#d99f8f'],
  ['#f6efe6', '#ecdccb', '#cfb08d'],
] as const

/** A page of paper as high as a phone at double density: with roses, or with a garland along its upper edge. */
export function paper(kind: 'roses' | 'garland'): string {
  const flowers = {
    roses:
      `<g transform="translate(-6 150)">${corner()}</g>` +
      `<g transform="translate(756 1490) rotate(180) scale(.9)">${corner()}</g>`,
    garland:
      `<g transform="translate(-16 110) scale(.62)">${corner()}</g>` +
      `<g transform="translate(766 110) scale(-.62 .62)">${corner()}</g>`,
  }
  return svg(
    750,
    1624,
    `<defs><radialGradient id="light" cx="50%" cy="42%" r="75%">
       <stop offset="0" stop-color="#fffdfa"/><stop offset="1" stop-color="#fbf1e8"/></radialGradient>
       ${blush('above', '4%')}${blush('below', '96%')}</defs>
     <rect width="750" height="1624" fill="url(#light)"/>
     <rect width="750" height="800" fill="url(#above)"/><rect y="824" width="750" height="800" fill="url(#below)"/>
     ${flowers[kind]}`,
  )
}

/** A breath of rose that fades out from one corner. */
function blush(id: string, at: string): string {
  return (
    `<radialGradient id="${id}" cx="${at}" cy="${at}" r="62%"><stop offset="0" stop-color="#f3cfc6" stop-opacity=".75"/>` +
    `<stop offset="1" stop-color="#f6dcd3" stop-opacity="0"/></radialGradient>`
  )
}

/** A spray of roses that hangs in the upper left corner. */
function corner(): string {
  const sprays = [
    { x: 150, y: 10, turn: -14, length: 250 },
    { x: 120, y: 60, turn: 34, length: 190 },
    { x: 20, y: 150, turn: 78, length: 250 },
    { x: 70, y: 110, turn: 52, length: 170 },
    { x: 60, y: -60, turn: -38, length: 200 },
  ]
  return (
    sprays.map((one, index) => spray(one, LEAVES[index % LEAVES.length] ?? '')).join('') +
    rose(44, 34, 104, 0) +
    rose(182, -18, 70, 1) +
    rose(24, 168, 74, 2) +
    rose(128, 98, 44, 1) +
    rose(252, 34, 30, 0) +
    rose(92, 238, 30, 0)
  )
}

interface Spray {
  x: number
  y: number
  turn: number
  length: number
}

/** A twig with leaves on both sides, smaller towards its tip. */
function spray({ x, y, turn, length }: Spray, color: string): string {
  const leaves = Array.from({ length: 7 }, (_, index) => {
    const at = ((index + 1) / 7) * length
    const size = 46 - index * 4
    const side = index % 2 === 0 ? 1 : -1
    return (
      `<path transform="translate(${at} 0) rotate(${side * 42})" fill="${color}" opacity=".85"` +
      ` d="M0 0C${size * 0.3} ${-size * 0.34} ${size * 0.8} ${-size * 0.3} ${size} 0C${size * 0.8} ${size * 0.3} ${size * 0.3} ${size * 0.34} 0 0Z"/>`
    )
  })
  return (
    `<g transform="translate(${x} ${y}) rotate(${turn})">` +
    `<path d="M0 0Q${length / 2} -14 ${length} 0" fill="none" stroke="${color}" stroke-width="3"/>${leaves.join('')}</g>`
  )
}

/** Petals in rings, each ring smaller, darker and turned against the last. */
function rose(x: number, y: number, size: number, kind: number): string {
  const [light, middle, deep] = ROSES[kind] ?? ROSES[0]
  const ring = (count: number, radius: number, petal: number, color: string, turn: number) =>
    Array.from({ length: count }, (_, index) => {
      const angle = (index / count) * 360 + turn
      return `<ellipse transform="rotate(${angle}) translate(${radius} 0)" rx="${petal}" ry="${petal * 1.16}" fill="${color}" stroke="#fff" stroke-opacity=".5" stroke-width="2"/>`
    }).join('')
  return (
    `<g transform="translate(${x} ${y})">` +
    ring(7, size * 0.58, size * 0.42, light, 8) +
    ring(6, size * 0.38, size * 0.32, middle, 30) +
    ring(4, size * 0.18, size * 0.22, deep, 60) +
    `<circle r="${size * 0.1}" fill="#f7e3b5"/></g>`
  )
}

/** Two people at a lake in the evening, seen from behind. */
export function lake(): string {
  return svg(
    900,
    900,
    `<defs>
       <linearGradient id="sky" x2="0" y2="1"><stop offset="0" stop-color="#8f9fc4"/>
         <stop offset=".55" stop-color="#f2c6ae"/><stop offset="1" stop-color="#f9e2c2"/></linearGradient>
       <linearGradient id="water" x2="0" y2="1"><stop offset="0" stop-color="#f3cdb1"/>
         <stop offset=".5" stop-color="#b7a9b8"/><stop offset="1" stop-color="#6f7fa3"/></linearGradient>
     </defs>
     <rect width="900" height="520" fill="url(#sky)"/>
     <circle cx="470" cy="330" r="86" fill="#fff3d6"/><circle cx="470" cy="330" r="140" fill="#fff3d6" opacity=".28"/>
     ${hills('#b3a6bb', 410, 60)}${hills('#8f86a4', 450, 40)}${hills('#66627f', 486, 22)}
     <rect y="500" width="900" height="400" fill="url(#water)"/>
     ${[0, 1, 2, 3, 4, 5]
       .map(
         (row) =>
           `<rect x="${400 - row * 16}" y="${516 + row * 26}" width="${140 + row * 32}" height="${5 + row}" rx="4" fill="#fff0d2" opacity="${0.7 - row * 0.09}"/>`,
       )
       .join('')}
     <path d="M0 712Q220 664 460 690T900 676V900H0Z" fill="#3e3f56"/>
     ${couple()}`,
  )
}

/** A line of hills across the picture: two waves of different length, one upon the other. */
function hills(color: string, top: number, height: number): string {
  const crest = Array.from({ length: 46 }, (_, index) => {
    const x = index * 20
    const wave = Math.sin(x / 130 + height) + 0.45 * Math.sin(x / 47 + top)
    return `L${x} ${(top - height * wave).toFixed(1)}`
  })
  return `<path d="M0 520${crest.join('')}V520Z" fill="${color}"/>`
}

function couple(): string {
  return `<g transform="translate(450 474) scale(.74)">
    <path d="M-64 20c-30 4-44 30-46 74 8 70-40 150-66 236 40 22 150 22 186 0-22-86-44-160-36-236-2-44-10-70-38-74Z" fill="#fffaf4"/>
    <path d="M-60 40c-26 60-40 180-92 296M-40 44c0 90 4 180 22 290" fill="none" stroke="#eaded2" stroke-width="4"/>
    <circle cx="-62" cy="-22" r="34" fill="#4a3237"/><circle cx="-62" cy="-58" r="18" fill="#4a3237"/>
    <path d="M-92-18c-22 90-44 150-70 200 42 6 70-60 84-190Z" fill="#fff" opacity=".55"/>
    <g fill="#f3e3c9"><circle cx="-84" cy="-44" r="7"/><circle cx="-40" cy="-44" r="7"/><circle cx="-62" cy="-76" r="7"/></g>
    <path d="M70-6c44 0 60 30 64 84l8 118-22 6-10-92-4 220H34L30 110-6 164l-18-12 30-78C14 24 30-6 70-6Z" fill="#2b3350"/>
    <path d="M70 120V330" stroke="#1e2540" stroke-width="5"/>
    <rect x="56" y="-30" width="28" height="30" rx="8" fill="#e2b596"/><circle cx="70" cy="-52" r="36" fill="#33242a"/>
    <path d="M-22 152l14 12-16 16-14-12Z" fill="#e9c1a5"/>
  </g>`
}

/** The rings on a table, for the second picture of the story. */
export function rings(): string {
  return svg(
    900,
    900,
    `<rect width="900" height="900" fill="#efe3d8"/>
     <circle cx="760" cy="140" r="380" fill="#f7ede3"/>
     <g transform="translate(40 760) rotate(-62) scale(1.15)">${corner()}</g>
     <g fill="none" stroke-width="30"><circle cx="420" cy="430" r="150" stroke="#c9a05f"/>
       <circle cx="570" cy="470" r="150" stroke="#dcb878"/>
       <path d="M541 341A150 150 0 0 1 570 430" stroke="#c9a05f"/></g>
     <path d="M420 226l44 30-44 46-44-46Z" fill="#fff" stroke="#c9d6e6" stroke-width="6"/>`,
  )
}

function svg(width: number, height: number, inside: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${inside}</svg>`
}
