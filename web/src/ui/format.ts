/** Formats a time in the reader's language, short enough for a card; in local time unless a zone is given. */
export function formatTime(iso: string, language: string, timeZone?: string): string {
  const time = new Date(iso)
  if (Number.isNaN(time.getTime())) return ''
  const style = { dateStyle: 'medium', timeStyle: 'short', ...(timeZone && { timeZone }) } as const
  return new Intl.DateTimeFormat(language, style).format(time)
}

const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const

/** Formats a number of bytes in the reader's language: 1.5 MB. */
export function formatSize(bytes: number, language: string): string {
  const power = Math.min(Math.floor(Math.log2(Math.max(bytes, 1)) / 10), units.length - 1)
  const unit = units[power] ?? 'byte'
  // Intl's short unit for bytes has no plural form.
  if (power === 0) return language.startsWith('zh') ? `${bytes} 字节` : `${bytes} B`
  return new Intl.NumberFormat(language, {
    style: 'unit',
    unit,
    unitDisplay: 'short',
    maximumFractionDigits: power > 1 ? 1 : 0,
  }).format(bytes / 1024 ** power)
}

/** Returns the reader's half of a name written as "中文 / English"; a name in one language unchanged. */
export function localizeName(name: string, language: string): string {
  const [chinese, english, ...rest] = name.split(' / ')
  if (!chinese || !english || rest.length > 0) return name
  return language === 'en-US' ? english : chinese
}
