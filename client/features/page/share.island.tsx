import { useRef } from 'react'
import { Icon } from '../../ui/icon.tsx'
import { copyText } from '../../ui/text/copy.ts'
import { useI18n } from '../../i18n/context.tsx'
import { island } from '../../browser/boot/island.tsx'
import { useToast } from '../../ui/overlay/use-toast.ts'

/** Opens the system's share sheet, or without one a menu: copy the link, or one of three networks. */
export function ShareView({ title, url }: { title: string; url: string }) {
  const { t } = useI18n()
  const menu = useRef<HTMLDivElement>(null)
  const toast = useToast()

  async function share() {
    try {
      if (!navigator.share) throw new Error('no share sheet')
      await navigator.share({ title, url })
    } catch (error) {
      // Rejected because the reader closed the sheet.
      if (!(error instanceof DOMException && error.name === 'AbortError'))
        menu.current?.togglePopover()
    }
  }

  async function copyLink() {
    const isCopied = await copyText(url)
    menu.current?.hidePopover()
    if (isCopied) toast(t('share.copied'))
    else toast(t('share.copy_failed'), 'failed')
  }

  return (
    <div className="share">
      <button type="button" className="tool" onClick={() => void share()} aria-haspopup="menu">
        <Icon name="share" />
        {t('share.share')}
      </button>
      <div className="popover" popover="auto" ref={menu}>
        <button type="button" className="menu-item" onClick={() => void copyLink()}>
          <Icon name="link" small />
          {t('share.copy')}
        </button>
        {networks(title, url).map((network) => (
          <a
            className="menu-item"
            key={network.name}
            href={network.href}
            target="_blank"
            rel="noopener noreferrer"
          >
            <Icon name={network.icon} small />
            {network.name}
          </a>
        ))}
      </div>
    </div>
  )
}

function networks(title: string, url: string) {
  const [text, link] = [encodeURIComponent(title), encodeURIComponent(url)]
  return [
    { name: 'Telegram', icon: 'telegram', href: `https://t.me/share/url?url=${link}&text=${text}` },
    { name: 'X', icon: 'x-network', href: `https://x.com/intent/post?url=${link}&text=${text}` },
    { name: 'WhatsApp', icon: 'whatsapp', href: `https://wa.me/?text=${text}%20${link}` },
  ]
}

export const Share = island('share', ShareView, {
  messages: ['share', 'toast'],
  when: 'later',
})
