import { useQuery } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { useState } from "react";
import { Icon } from "@/components/ui/icon";
import { LoadFailed } from "@/components/ui/load-failed";
import { Tooltip } from "@/components/ui/tooltip.client";
import { CallError } from "@/lib/http/client";
import type { QueuedDocument } from "@/lib/verification/view";
import { callAdmin, toastFailure } from "@/components/admin/call-admin";
import { documentMessageClasses, documentPaneClasses } from "@/components/admin/cases/case-layout";
import { ButtonLink } from "@/components/ui/button";
import { IconButton, iconButtonVariants } from "@/components/ui/icon-button";
import { formatFileSize, formatFileType, previewOf } from "./labels";
import type { DocumentView } from "./use-document-view";

const PictureView = dynamic(() => import("./picture-view").then((file) => file.PictureView));
const PdfView = dynamic(() => import("./pdf-view").then((file) => file.PdfView));

/** A preview of a proof document, if there is one for its type, and a download link. */
export function DocumentPreview({ document, view }: { document: QueuedDocument; view: DocumentView }) {
  const kind = previewOf(document);
  const [isUnreadable, setUnreadable] = useState(false);
  return (
    <figure className={documentPaneClasses}>
      <figcaption className="pl-4 border-b border-line flex items-center flex-wrap bg-raised">
        <span className="text-sm py-2 flex-[1_1_12rem] wrap-anywhere">
          {document.fileName} <span className="text-ink-soft whitespace-nowrap">{formatFileSize(document.size)}</span>
        </span>
        <span className="ml-auto flex items-center">
          {kind !== null && !isUnreadable && <ViewTools view={view} />}
          <Tooltip text="Download the document">
            <a
              className={iconButtonVariants()}
              href={document.url}
              download={document.fileName}
              onClick={(event) => {
                event.preventDefault();
                void saveDocument(document);
              }}
              aria-label={`Download the document ${document.fileName}`}
            >
              <Icon name="download" />
            </a>
          </Tooltip>
        </span>
      </figcaption>
      {kind === null ? (
        <NoPreview document={document} title={`No preview for ${formatFileType(document.fileName)}`} />
      ) : isUnreadable ? (
        <NoPreview document={document} title="Preview unavailable" />
      ) : (
        <Loaded document={document} kind={kind} view={view} onUnreadable={() => setUnreadable(true)} />
      )}
    </figure>
  );
}

/** Longer than any browser takes to start a download. */
const SAVE_MS = 60_000;

/** Fetches the file first, because an older document is only served once the admin has confirmed who they are. */
async function saveDocument({ url, fileName }: QueuedDocument) {
  try {
    const address = URL.createObjectURL(await (await callAdmin(url)).blob());
    Object.assign(window.document.createElement("a"), { href: address, download: fileName }).click();
    setTimeout(() => URL.revokeObjectURL(address), SAVE_MS);
  } catch (error) {
    toastFailure(error, "The document was not downloaded. Please try again.");
  }
}

function ViewTools({ view }: { view: DocumentView }) {
  const tools = [
    { icon: "zoom-out", name: "Zoom out", act: view.zoomOut },
    { icon: "zoom-in", name: "Zoom in", act: view.zoomIn },
    { icon: "rotate-cw", name: "Rotate", act: view.rotate },
  ] as const;
  return (
    <>
      <span className="min-w-[3.4rem] pr-2 text-right text-sm whitespace-nowrap text-ink-soft" role="status">
        <span className="sr-only">Zoom </span>
        {Math.round(view.zoom * 100)}%
      </span>
      {tools.map(({ icon, name, act }) => (
        <Tooltip key={name} text={name}>
          <IconButton label={name} icon={icon} onClick={act} />
        </Tooltip>
      ))}
    </>
  );
}

interface LoadedProps {
  document: QueuedDocument;
  kind: "picture" | "pdf";
  view: DocumentView;
  onUnreadable: () => void;
}

/** Loads the file once per opening, because each view is recorded in the audit log. */
function Loaded({ document, kind, view, onUnreadable }: LoadedProps) {
  const file = useQuery({
    queryKey: [document.url, "file"],
    queryFn: async ({ signal }) => (await callAdmin(document.url, { signal })).blob(),
    staleTime: "static",
    gcTime: 0,
  });
  if (file.isPending) {
    return (
      <div className={documentMessageClasses} role="status">
        <Icon name="loader-circle" />
        Loading the document
      </div>
    );
  }
  if (file.isError) {
    const isGone = file.error instanceof CallError && file.error.status === 404;
    return (
      <LoadFailed
        look="document"
        title="We couldn’t load the file"
        text={
          isGone
            ? "The file is no longer available. It was sealed, deleted or replaced."
            : "We have the document, but its file could not be loaded. Try again in a moment. Don’t reject the application for this."
        }
        retry={() => void file.refetch()}
      />
    );
  }
  const View = kind === "pdf" ? PdfView : PictureView;
  return <View file={file.data} name={document.fileName} view={view} onUnreadable={onUnreadable} />;
}

function NoPreview({ document, title }: { document: QueuedDocument; title: string }) {
  return (
    <div className={documentMessageClasses}>
      <Icon name="file-text" />
      <h3>{title}</h3>
      <p>Download the document to view it on your computer.</p>
      <ButtonLink icon="download" variant="outline" href={document.url} download={document.fileName}>
        Download
      </ButtonLink>
    </div>
  );
}
