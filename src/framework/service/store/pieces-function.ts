/** The functions of which an index of pieces is made. Written here once: an index that exists relies on what they answered. */
import { momentBits, momentsFunction, piecesFunction } from '#engine/project/schema-search.ts';

/** Cuts a text into threes from its first, second and third character on: together they are the threes of every place, and its last two ends. */
const cut = (from: number): string => `pg_catalog.regexp_replace(pg_catalog.substr(looked, ${from}), '...', E'\\\\&\\x1f', 'g')`;

/** Makes it where it is not there yet, and changes nothing where it is. A change of what it answers needs another name. */
export const installPieces = `create or replace function ${piecesFunction}(looked text) returns tsvector
language plpgsql immutable strict parallel safe as $body$ begin
  return pg_catalog.array_to_tsvector(pg_catalog.array_remove(pg_catalog.string_to_array(
    ${cut(1)} || E'\\x1f' || ${cut(2)} || E'\\x1f' || ${cut(3)}, E'\\x1f'), ''));
end $body$`;

/** The first 48 bits of an id are the moment it was made (RFC 9562, UUIDv7). Each stretch is told by its number and its kind. */
const stretches = momentBits.map((bits, kind) => `((made >> ${bits}) * ${momentBits.length} + ${kind})::int`).join(', ');

/** Makes it where it is not there yet, and changes nothing where it is. A change of what it answers needs another name. */
export const installMoments = `create or replace function ${momentsFunction}(id uuid) returns int[]
language plpgsql immutable strict parallel safe as $body$
declare made bigint := ('x' || pg_catalog.substr(pg_catalog.replace(id::text, '-', ''), 1, 12))::bit(48)::bigint;
begin return array[${stretches}]; end $body$`;
