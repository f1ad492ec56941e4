import { useEffect, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { copyToClipboard } from './copyToClipboard.ts'
import { toast } from './toast.tsx'

/** Milliseconds for which the button shows that the text was copied. */
const COPIED_MS = 1_000

export interface CopyTextProps {
  value: string
  children: (state: { copied: boolean; copy: () => void }) => ReactNode
}

/** Button that copies a text, also over plain HTTP; where copying fails, explains how to copy by hand. */
export function CopyText({ value, children }: CopyTextProps) {
  const { t } = useTranslation('common')
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return undefined
    const timer = setTimeout(() => setCopied(false), COPIED_MS)
    return () => clearTimeout(timer)
  }, [copied])
  const copy = async () => {
    if (await copyToClipboard(value)) setCopied(true)
    else toast.error(t('copyFailed', { value }))
  }
  return children({ copied, copy: () => void copy() })
}
