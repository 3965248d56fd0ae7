"""Many articles -> Parquet files of articles and claims, a manifest and a summary."""
