/** A picture of a record where it is shown, small: the container's click handler opens it large. */
import { fileLink } from './pieces.tsx';
import { useFile } from './use-file.ts';
import './picture-shown.css';

/** @param name the file's, which a reader hears, and which stands in its place where it cannot be had */
export default function PictureShown({ fileId, name }: { readonly fileId: string; readonly name: string }) {
  const { data: url, isError } = useFile(fileId);
  if (isError) return fileLink(fileId, name);
  return (
    <button type="button" className="cr-picture-shown" data-file={fileId} data-name={name} title={name}>
      {url === undefined ? <i className="cr-skeleton" /> : <img src={url} alt={name} />}
    </button>
  );
}
