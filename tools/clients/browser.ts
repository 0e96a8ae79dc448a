/** The fields of the one form of a page that were filled in by the server. */
export function readForm(page: string): URLSearchParams {
  const form = new URLSearchParams();
  for (const [input] of page.matchAll(/<input[^>]*>/g)) {
    const name = /\bname="([^"]*)"/.exec(input)?.[1];
    const value = /\bvalue="([^"]*)"/.exec(input)?.[1];
    if (name !== undefined && value !== undefined) form.set(unescapeHtml(name), unescapeHtml(value));
  }
  return form;
}

function unescapeHtml(text: string): string {
  const characters: Record<string, string> = { "&lt;": "<", "&gt;": ">", "&quot;": '"', "&#39;": "'", "&amp;": "&" };
  return text.replace(/&(?:lt|gt|quot|#39|amp);/g, (entity) => characters[entity]);
}
