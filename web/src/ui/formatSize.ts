const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const

/** A number of bytes, short and in the reader's language: 1.5 MB. */
export function formatSize(bytes: number, language: string): string {
  const power = Math.min(Math.floor(Math.log2(Math.max(bytes, 1)) / 10), units.length - 1)
  const unit = units[power] ?? 'byte'
  // The library's short word for it has no plural.
  if (power === 0) return language.startsWith('zh') ? `${bytes} 字节` : `${bytes} B`
  return new Intl.NumberFormat(language, {
    style: 'unit',
    unit,
    unitDisplay: 'short',
    maximumFractionDigits: power > 1 ? 1 : 0,
  }).format(bytes / 1024 ** power)
}
