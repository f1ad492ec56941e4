import { tableOf, useMessages, useRuntime } from '@pinye/plugin-api'
import type { ViewProps } from '@pinye/plugin-api'
import { messages } from './messages.ts'
import { addressOf, dayOf, newsOf } from './news.ts'
import type { News } from './news.ts'
import './newsList.css'

export interface NewsListProps {
  dataset: unknown
  dataSourceId: string
}

/** Largest number of news shown to visitors (src/lib.rs warns the author). */
const MAX_NEWS = 200

/** EL-NEWS-03: a list of links, without script. */
export function NewsListView({ props, element }: ViewProps<NewsListProps>) {
  const { mode } = useRuntime()
  const text = useMessages(messages)
  const news = newsOf(tableOf(props.dataset)).slice(0, MAX_NEWS)
  if (news.length === 0) return <div className="news-list-empty">{text('empty')}</div>
  return (
    // Focusable, so that overflowing content can be scrolled with the keyboard.
    <ul
      className="news-list-view"
      aria-label={element.name || text('news')}
      tabIndex={mode === 'edit' ? undefined : 0}
    >
      {news.map((one, at) => (
        <li key={at} className="news-list-item">
          <Title {...one} />
          {one.summary && <p className="news-list-summary">{one.summary}</p>}
          <Origin {...one} />
        </li>
      ))}
    </ul>
  )
}

/** The link covers the whole item as a large touch target; in the editor it has no address. */
function Title({ title, link }: News) {
  const { mode } = useRuntime()
  const text = useMessages(messages)
  const address = addressOf(link)
  const shown = title || text('untitled')
  if (!address) return <span className="news-list-title">{shown}</span>
  if (mode === 'edit') return <span className="news-list-title news-list-link">{shown}</span>
  return (
    <a className="news-list-title news-list-link" href={address} target="_blank" rel="noopener">
      {shown}
    </a>
  )
}

/** EL-NEWS-09: a date of another form is shown as it was typed. */
function Origin({ source, date }: News) {
  if (!source && !date) return null
  return (
    <p className="news-list-origin">
      {source && <span>{source}</span>}
      {date && <time dateTime={dayOf(date)}>{date}</time>}
    </p>
  )
}
