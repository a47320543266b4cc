alter table authentications add column look_alike text collate "C";
alter table certificates add column public_key_sha256 text collate "C";
alter table company_changes add column look_alike text collate "C";
alter table external_certificates add column public_key_sha256 text collate "C";
alter table issuances add column public_key_sha256 text collate "C";
alter table issuers add column public_key_sha256 text collate "C";
alter table members add column name_skeleton text collate "C";
alter table members add column look_alike text collate "C";
alter table open_accounts add column look_alike text collate "C";
alter table service_certificates add column public_key_sha256 text collate "C";
create index certificates_public_key_sha256_idx on certificates (public_key_sha256);
create index external_certificates_public_key_sha256_idx on external_certificates (public_key_sha256);
create index issuances_public_key_sha256_idx on issuances (public_key_sha256);
create index issuers_public_key_sha256_idx on issuers (public_key_sha256);
create index members_name_skeleton_idx on members (name_skeleton);
create index service_certificates_public_key_sha256_idx on service_certificates (public_key_sha256);

-- The hash of the public key of each certificate that is there already, as pki/subject-key.ts computes it. A certificate's DER is walked to its
-- subjectPublicKeyInfo (RFC 5280 4.1).
create function pg_temp.content_of(der bytea, place int) returns int language sql immutable as $$
  select place + 2 + greatest(get_byte(der, place + 1) - 128, 0)
$$;
create function pg_temp.end_of(der bytea, place int) returns int language plpgsql immutable as $$
declare
  size int := get_byte(der, place + 1);
  first int := pg_temp.content_of(der, place);
begin
  if size >= 128 then
    size := 0;
    for octet in place + 2 .. first - 1 loop
      size := size * 256 + get_byte(der, octet);
    end loop;
  end if;
  return first + size;
end
$$;
create function pg_temp.bytes_of(der bytea, place int) returns bytea language sql immutable as $$
  select substring(der from pg_temp.content_of(der, place) + 1 for pg_temp.end_of(der, place) - pg_temp.content_of(der, place))
$$;
create function pg_temp.key_hash_of(info bytea) returns text language plpgsql immutable as $$
declare
  algorithm int := pg_temp.content_of(info, 0);
  bits int := pg_temp.end_of(info, algorithm);
  kind int := pg_temp.content_of(info, algorithm);
  parameters int := pg_temp.end_of(info, kind);
  -- Without the count of unused bits.
  key bytea := substring(pg_temp.bytes_of(info, bits) from 2);
  material text;
begin
  if pg_temp.bytes_of(info, kind) = '\x2a864886f70d010101' then
    -- The modulus, first of the sequence, without the zero that keeps it positive.
    material := 'RSA ' || regexp_replace(encode(pg_temp.bytes_of(key, pg_temp.content_of(key, 0)), 'hex'), '^00', '');
  elsif pg_temp.bytes_of(info, kind) = '\x2a8648ce3d0201' and parameters < bits and get_byte(info, parameters) = 6 then
    material := 'EC ' || encode(pg_temp.bytes_of(info, parameters), 'hex') || ' '
      || encode(substring(key from 2 for case when get_byte(key, 0) < 4 then length(key) - 1 else (length(key) - 1) / 2 end), 'hex');
  end if;
  return upper(encode(sha256(coalesce(convert_to(material, 'UTF8'), info)), 'hex'));
end
$$;
create function pg_temp.public_key_sha256_of(pem text) returns text language plpgsql immutable as $$
declare
  der bytea := decode(substring(pem from '-----BEGIN CERTIFICATE-----([A-Za-z0-9+/=[:space:]]+)-----END CERTIFICATE-----'), 'base64');
  -- Within Certificate, within TBSCertificate.
  place int := pg_temp.content_of(der, pg_temp.content_of(der, 0));
begin
  -- version [0], where there is one
  if get_byte(der, place) = 160 then
    place := pg_temp.end_of(der, place);
  end if;
  -- serialNumber, signature, issuer, validity, subject
  for field in 1 .. 5 loop
    place := pg_temp.end_of(der, place);
  end loop;
  return pg_temp.key_hash_of(substring(der from place + 1 for pg_temp.end_of(der, place) - place));
end
$$;
update certificates set public_key_sha256 = pg_temp.public_key_sha256_of(certificate_pem) where certificate_pem is not null;
update external_certificates set public_key_sha256 = pg_temp.public_key_sha256_of(certificate_pem) where certificate_pem is not null;
update issuers set public_key_sha256 = pg_temp.public_key_sha256_of(certificate_pem) where certificate_pem is not null;
update service_certificates set public_key_sha256 = pg_temp.public_key_sha256_of(certificate_pem) where certificate_pem is not null;

-- RSA 4096 can be applied for.
update certificate_profiles set algorithms = algorithms || ', RSA_4096'
  where algorithms like '%RSA_3072' and name in ('signing-enterprise', 'signing-person');
