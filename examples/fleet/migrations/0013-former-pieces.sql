-- stop the others first: the indexes that they search by go
drop index carriers_pieces;
drop index dispatchers_pieces;
drop index drivers_pieces;
drop index trips_pieces;
drop index vehicles_pieces;
