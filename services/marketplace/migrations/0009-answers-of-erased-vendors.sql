-- Who answered was erased: a vendor has no row any more.
update reviews r set answer = null where answer is not null and not exists (select from vendors v where v.id = r.vendor_id);
