/** A link as the server has drawn it for cameras; nothing where it has not. */
import { html, nothing } from 'lit-html';

export const qrPicture = (drawing: string | null | undefined, alt: string, size: number) =>
  drawing
    ? html`
        <img
          class="qr"
          alt=${alt}
          width=${size}
          height=${size}
          src="data:image/svg+xml,${encodeURIComponent(drawing)}"
        />
      `
    : nothing;
